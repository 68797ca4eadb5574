import { spaced } from './lists.ts'

/** Spanish names, the most common first; an underscore stands for a space. */
export const spanish = {
  female: spaced(
    'María Guadalupe Ana Carmen Juana Margarita Rosa Verónica Alejandra Sofía Gabriela Leticia Patricia ' +
      'Martha Lucía Daniela Valentina Camila Isabel Isabella Yolanda Silvia Beatriz Teresa Elena Raquel Mónica ' +
      'Claudia Adriana Norma Gloria Alicia Josefina Rocío Lorena Fernanda Mariana Natalia Paola Carolina Diana ' +
      'Andrea Laura Cristina Esperanza Dolores Pilar Mercedes Consuelo Inés Irene Marisol Yesenia Xiomara ' +
      'Maribel Rebeca Ximena Julieta Renata Araceli Graciela Susana Angélica Estela Blanca Luz Noemí Perla ' +
      'Belén Concepción Yadira Itzel Mireya Regina Aurora',
  ),
  male: spaced(
    'José Juan Luis Carlos Jesús Miguel Francisco Antonio Alejandro Pedro Manuel Jorge Fernando Ricardo ' +
      'Roberto Javier Daniel Rafael Sergio Eduardo Raúl Mario Alberto Arturo Enrique Gerardo Óscar Héctor ' +
      'Andrés Diego Víctor Rubén Armando Martín Salvador Ramón Hugo Guillermo César Gabriel Julio Alfredo ' +
      'Ernesto Marcos Felipe Gustavo Pablo Adrián Iván Ismael Joaquín Ángel Emilio Ignacio Esteban Tomás ' +
      'Santiago Mateo Sebastián Nicolás Leonardo Cristian Ulises Rodrigo Agustín Benjamín Abel Noé Israel ' +
      'Efraín Moisés Rogelio Lorenzo Gonzalo Fabián',
  ),
  last: spaced(
    'García Hernández Martínez López González Rodríguez Pérez Sánchez Ramírez Torres Flores Rivera Gómez Díaz ' +
      'Reyes Morales Cruz Ortiz Gutiérrez Chávez Ramos Ruiz Álvarez Mendoza Castillo Jiménez Vásquez Romero ' +
      'Moreno Herrera Medina Aguilar Vargas Castro Guzmán Méndez Fernández Muñoz Salazar Garza Soto Vega ' +
      'Alvarado Delgado Peña Contreras Sandoval Guerrero Ríos Estrada Ortega Núñez Maldonado Domínguez Espinoza ' +
      'Valdez Silva Rojas Santiago Figueroa Luna Carrillo Padilla Juárez Ayala Rosales Santos Navarro Cabrera ' +
      'Acosta Molina Robles Cervantes Campos Lara Mejía Ibarra Velásquez Fuentes Miranda Solís Trujillo Serrano ' +
      'Rosario Cortez Montoya Calderón Cárdenas Rangel Camacho Salinas Suárez Zamora Villarreal Villanueva ' +
      'Ochoa Escobar Colón Bautista Orozco Osorio Duarte Pacheco Macías Arias Marín Benítez Lozano Barrera Leal ' +
      'Tapia Quintero Zúñiga Cisneros Rubio Avila Andrade Arroyo Beltrán Bonilla Bravo Burgos Bustamante ' +
      'Caballero Cano Carmona Carranza Carrasco Casas Castañeda Cedillo Cepeda Cordero Córdova Corona Correa ' +
      'Covarrubias Cuevas Dávila De_Jesús De_la_Cruz De_la_Rosa De_León Del_Valle Escamilla Escobedo Esparza ' +
      'Espinosa Esquivel Farías Félix Franco Galindo Gallardo Gallegos Galván Gamboa Godínez Granados Guevara ' +
      'Guillén Hidalgo Huerta Hurtado Jaramillo Jasso Landeros Leiva Lemus León Linares Lira Lucero Lugo ' +
      'Madrigal Manzano Márquez Matos Meléndez Mercado Meza Mireles Montalvo Montero Montes Mora Murillo Nava ' +
      'Negrete Nieto Nieves Noriega Novoa Ocampo Olivares Olvera Oropeza Osuna Otero Palacios Palomino Pantoja ' +
      'Paredes Parra Pineda Ponce Portillo Prado Prieto Puente Pulido Quezada Quiñones Quiroz Rendón Reséndiz ' +
      'Reynoso Rico Rincón Rivas Robledo Rocha Roldán Román Rosado Rueda Saavedra Salas Salcedo Saldaña Salgado ' +
      'Sanabria Segura Sepúlveda Sierra Tejeda Téllez Terán Toledo Tovar Treviño Ulloa Uribe Urrutia Valencia ' +
      'Valle Varela Velasco Vélez Vera',
  ),
}
