import { execFileSync, spawn } from 'node:child_process'
import { createHash, X509Certificate } from 'node:crypto'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { freePort } from '#tests/support/free-port.ts'

const SAMPLE = path.resolve(import.meta.dirname, '../../.deploy/nginx.conf')

export interface Nginx {
  readonly httpPort: number
  readonly httpsPort: number
  /** For Chromium's `--ignore-certificate-errors-spki-list`. */
  readonly keyHash: string
  stop(): Promise<void>
}

/** The installed program. Debian keeps it in a folder that only root has in PATH. */
export function nginxProgram(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']
  return folders.map((folder) => path.join(folder, 'nginx')).find((file) => fs.existsSync(file))
}

/** The configuration that is meant to be copied, letter by letter. */
export const sampleConfiguration = (): string => fs.readFileSync(SAMPLE, 'utf8')

/** The least that leads to the portal: no sockets, no addresses of clients, and nginx's limit of 1 MB. */
export const naiveConfiguration = `
server {
  listen 443 ssl;
  ssl_certificate     /etc/ssl/portal.example.com.crt;
  ssl_certificate_key /etc/ssl/portal.example.com.key;

  location / {
    proxy_pass http://127.0.0.1:3000;
  }
}
`

/** A private nginx in a temporary folder, before a portal. Only ports and the places of files differ from what is given. */
export async function startNginx(program: string, configuration: string, portal: string): Promise<Nginx> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'caseway-nginx-'))
  const [httpPort, httpsPort] = [await freePort(), await freePort()]
  const { certificate, key, keyHash } = makeCertificate(folder)
  const here = configuration
    .replace('listen 80;', `listen 127.0.0.1:${httpPort};`)
    .replace('listen 443 ssl;', `listen 127.0.0.1:${httpsPort} ssl;`)
    .replace('/etc/ssl/portal.example.com.crt', certificate)
    .replace('/etc/ssl/portal.example.com.key', key)
    .replace('http://127.0.0.1:3000', portal)
  const left = /listen \d+[ ;]|\/etc\/ssl|:3000\b/.exec(here)
  if (left) throw new Error(`The configuration still holds ${left[0]}.`)
  fs.writeFileSync(path.join(folder, 'nginx.conf'), around(folder, here))

  const nginx = spawn(program, ['-e', 'stderr', '-p', folder, '-c', path.join(folder, 'nginx.conf')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const orphaned = (): void => void nginx.kill('SIGTERM')
  process.once('exit', orphaned)
  const ended = new Promise<void>((resolve) => nginx.once('exit', () => resolve()))
  let said = ''
  const started = new Promise<void>((resolve, reject) => {
    nginx.once('error', reject)
    nginx.once('exit', (code) => reject(new Error(`nginx ended with ${code}: ${said}`)))
    nginx.stderr.on('data', (piece: Buffer) => {
      said += piece.toString()
      if (said.includes('start worker process ')) resolve()
    })
  })
  const stop = async (): Promise<void> => {
    process.off('exit', orphaned)
    nginx.kill('SIGTERM')
    if (nginx.pid !== undefined) await ended
    fs.rmSync(folder, { recursive: true, force: true })
  }
  try {
    await started
  } catch (error) {
    await stop()
    throw error
  }
  return { httpPort, httpsPort, keyHash, stop }
}

/** What the system's own nginx.conf would say around the file, for a server that leaves nothing outside its folder. */
function around(folder: string, configuration: string): string {
  const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  // Started by root, it would hand its work to a user who cannot enter the folder.
  return `${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 1;
pid ${folder}/nginx.pid;
error_log stderr notice;
events {}
http {
  access_log off;
  ${places.map((name) => `${name}_temp_path ${folder}/${name};`).join('\n  ')}
${configuration}
}
`
}

function makeCertificate(folder: string) {
  const [certificate, key] = [path.join(folder, 'portal.crt'), path.join(folder, 'portal.key')]
  const options = '-x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=portal.example.com'
  const name = ['-addext', 'subjectAltName=DNS:portal.example.com']
  const files = ['-keyout', key, '-out', certificate]
  execFileSync('openssl', ['req', ...options.split(' '), ...name, ...files], { stdio: 'ignore' })
  const { publicKey } = new X509Certificate(fs.readFileSync(certificate))
  const spki = publicKey.export({ type: 'spki', format: 'der' })
  return { certificate, key, keyHash: createHash('sha256').update(spki).digest('base64') }
}
