// 服务停在哪里：a second thread that watches the serving one. When that one stops counting for a while, it reports where it hangs.
// It writes to the file descriptor itself, because the output of other threads goes through the hanging one.
import { existsSync, readFileSync, writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { workerData } from 'node:worker_threads'

/** @type {{ beats: Int32Array, tickMs: number, ticks: number }} the serving thread's counter; `ticks` without a count are reported once */
const { beats, tickMs, ticks } = workerData

let last = -1
let still = 0
// counts ticks, not time: a computer that slept did not hang
setInterval(() => {
  const now = Atomics.load(beats, 0)
  still = now === last ? still + 1 : 0
  last = now
  if (still === ticks) tell()
}, tickMs)

function tell() {
  const session = new Session()
  session.connectToMainThread()
  const urls = new Map()
  session.on('Debugger.scriptParsed', ({ params: { scriptId, url } }) => urls.set(scriptId, url))
  session.once('Debugger.paused', ({ params }) => {
    const frames = params.callFrames.map(({ functionName, location }) =>
      line(functionName, urls.get(location.scriptId) ?? '', location),
    )
    say(`服务停在这里：\n${frames.join('\n')}`)
    session.post('Debugger.resume')
    session.disconnect()
  })
  session.post('Debugger.enable')
  session.post('Debugger.pause')
}

function line(name, url, { lineNumber, columnNumber = 0 }) {
  const at = sourceOf(url, lineNumber, columnNumber) ?? `${url}:${lineNumber + 1}:${columnNumber + 1}`
  return `    at ${name || '<anonymous>'} (${at})`
}

/** The place in the sources, if the build left a map beside the file. */
function sourceOf(url, lineNumber, columnNumber) {
  if (!url.startsWith('file:')) return undefined
  const map = `${fileURLToPath(url)}.map`
  if (!existsSync(map)) return undefined
  const { originalSource, originalLine } = new SourceMap(JSON.parse(readFileSync(map, 'utf8'))).findEntry(
    lineNumber,
    columnNumber,
  )
  return originalSource === undefined ? undefined : `${originalSource}:${originalLine + 1}`
}

function say(text) {
  try {
    writeSync(2, `${text}\n`)
  } catch (error) {
    // the reader of our output has left or does not read; the server is ended all the same
    if (error.code !== 'EPIPE' && error.code !== 'EAGAIN') throw error
  }
}
