// 看着服务的进程自己的就绪口：服务停住、正在重启时，它自己的端口答不出，这里答得出。
import { createServer, get } from 'node:http'

/**
 * Longest wait for the server's answer, ms: it needs at most three seconds (server/platform/health), and a blocked thread does not answer
 * at all.
 */
const patienceMs = 4000

/**
 * Serves `/healthz` and `/readyz` on a port of this process: passes them on to a running server, and answers itself if there is none.
 * @param port 0: any free one; it is printed
 * @param host address to listen on
 * @param look returns what this process knows: `trouble`, '' for none, and `address` of the server, e.g. `http://127.0.0.1:8080`
 */
export function openHealth({ port, host }, look) {
  const httpServer = createServer(async ({ url = '' }, reply) => {
    const asked = url.split('?')[0].replace(/^\/api/, '')
    if (asked === '/healthz') return send(reply, 200, 'up')
    if (asked !== '/readyz') return send(reply, 404, 'not found')
    const { trouble, address } = look()
    const answer = trouble === '' ? await askServer(`${address}/readyz`) : { status: 503, text: trouble }
    return send(reply, answer.status, answer.text)
  })
  httpServer.once('error', (error) => {
    console.error(`就绪口 ${host}:${port} 打不开：${error.message}。换一个 HEALTH_PORT。`)
    process.exit(1)
  })
  httpServer.listen(port, host, () => console.log(`就绪口：http://${host}:${httpServer.address().port}/readyz`))
  // an open port does not keep the process running
  httpServer.unref()
}

function send(reply, status, text) {
  reply.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' })
  reply.end(JSON.stringify({ code: '00000', msg: '', success: true, data: { status: text } }))
}

/** The server's own answer; silence is an answer, too. */
function askServer(url) {
  return new Promise((resolve) => {
    const silent = () => resolve({ status: 503, text: 'no answer' })
    const request = get(url, { timeout: patienceMs, agent: false }, (answer) => {
      let body = ''
      answer.on('data', (chunk) => (body += chunk)).on('end', () => resolve({ status: answer.statusCode, text: statusIn(body) }))
      answer.on('error', silent)
    })
    request.on('timeout', () => request.destroy()).on('error', silent)
  })
}

function statusIn(body) {
  try {
    return String(JSON.parse(body).data.status)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    return 'no answer'
  }
}
