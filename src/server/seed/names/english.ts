import { spaced } from './lists.ts'

/** Names as they are common among English-speaking families, the most common first. */
export const english = {
  female: spaced(
    'Mary Patricia Jennifer Linda Elizabeth Barbara Susan Jessica Karen Sarah Lisa Nancy Sandra Ashley Emily ' +
      'Kimberly Betty Margaret Donna Michelle Carol Amanda Melissa Deborah Stephanie Rebecca Sharon Laura ' +
      'Cynthia Dorothy Amy Kathleen Angela Shirley Emma Brenda Pamela Nicole Anna Samantha Katherine Christine ' +
      'Debra Rachel Carolyn Janet Maria Olivia Heather Helen Catherine Diane Julie Victoria Joyce Lauren Kelly ' +
      'Christina Ruth Joan Virginia Judith Evelyn Hannah Andrea Megan Cheryl Jacqueline Madison Teresa Abigail ' +
      'Sophia Martha Sara Gloria',
  ),
  male: spaced(
    'James Robert John Michael David William Richard Joseph Thomas Christopher Charles Daniel Matthew Anthony ' +
      'Mark Steven Paul Andrew Joshua Kenneth Kevin Brian Timothy Ronald George Jason Edward Jeffrey Ryan Jacob ' +
      'Nicholas Gary Eric Jonathan Stephen Larry Justin Scott Brandon Benjamin Samuel Gregory Alexander Patrick ' +
      'Frank Raymond Jack Dennis Jerry Tyler Aaron Nathan Henry Douglas Peter Zachary Kyle Noah Ethan Jeremy ' +
      'Walter Christian Keith Roger Terry Austin Sean Gerald Carl Harold Dylan Arthur Lawrence Jordan Jesse',
  ),
  last: spaced(
    'Smith Johnson Williams Brown Jones Davis Miller Wilson Anderson Thomas Taylor Moore Jackson Martin Lee ' +
      'Thompson White Harris Clark Lewis Robinson Walker Young Allen King Wright Scott Hill Green Adams Nelson ' +
      'Baker Hall Campbell Mitchell Carter Roberts Phillips Evans Turner Parker Collins Edwards Stewart Morris ' +
      'Murphy Cook Rogers Morgan Peterson Cooper Reed Bailey Bell Kelly Howard Ward Cox Richardson Wood Watson ' +
      'Brooks Bennett Gray James Hughes Price Myers Long Foster Sanders Ross Powell Sullivan Russell Jenkins ' +
      'Perry Butler Barnes Fisher Henderson Coleman Simmons Patterson Jordan Reynolds Hamilton Graham Wallace ' +
      'Cole West Hayes Bryant Gibson Ellis Stevens Ford Marshall Owens McDonald Harrison Kennedy Wells Woods ' +
      'Washington Tucker Freeman Burns Henry Porter Hunter Hicks Crawford Boyd Mason Kennedy-Shaw Warren Dixon ' +
      'Burke Gordon Shaw Holmes Rice Robertson Hunt Black Daniels Palmer Mills Nichols Grant Knight Ferguson ' +
      'Rose Stone Hawkins Dunn Perkins Hudson Spencer Gardner Stephens Payne Pierce Berry Matthews Arnold ' +
      'Wagner Willis Ray Watkins Olson Carroll Duncan Snyder Hart Cunningham Bradley Lane Andrews Harper Fox ' +
      'Riley Armstrong Carpenter Weaver Greene Lawrence Elliott Chavis Sims Austin Peters Kelley Franklin ' +
      'Lawson Fields Ryan Schmidt Carr Wheeler Chapman Oliver Montgomery Richards Williamson Johnston Banks ' +
      'Meyer Bishop McCoy Howell Morrison Hansen Garrett Harvey Little Burton Stanley George Jacobs Reid Fuller ' +
      'Lynch Dean Gilbert Hanson Weber Larson Carlson Sutton Greer Jensen Bowman Hopkins Newman Barrett Hale ' +
      'Byrd Osborne Keller Lowe Brewer Craig Maxwell Norris Chambers Steele Barker Parsons Higgins Walsh Doyle ' +
      'Quinn Tate Cross Moss Blake Pratt Bush Frost Hodges Vaughn Sharp Fleming Wolfe Baldwin Drake Holt ' +
      'Summers',
  ),
}
