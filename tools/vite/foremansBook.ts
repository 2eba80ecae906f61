// 班组长的书：每个作业流程的对话，从流程测试里跑出来，给 /dev/flows
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { sentences } from '../../src/contract/ops/sentences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const pathOf = (path: string): string => join(root, path)

export interface BookStep {
  /** the prompt on the screen */
  readonly asked: string
  /** the person's input: `scan 690…`, `key 3`, `tap …` */
  readonly hand: string
  /** the replies: `say ok … → …`, `op …`, `claim …` */
  readonly back: readonly string[]
}
export interface Transcript {
  readonly title: string
  readonly steps: readonly BookStep[]
}
export interface BookFlow {
  readonly name: string
  readonly title: string
  /** the numbered lines of the flow's file comment */
  readonly procedure: readonly string[]
  readonly transcripts: readonly Transcript[]
  /** refusals in the transcripts, with their sentences */
  readonly refusals: readonly (readonly [code: string, sentence: string])[]
}
export interface Book {
  readonly flows: readonly BookFlow[]
  /** every refusal of a handheld operation */
  readonly sentences: readonly (readonly [code: string, sentence: string])[]
}

const flowFiles = (): readonly string[] => readdirSync(pathOf('tests/flows')).filter((name) => name.endsWith('.test.ts'))
/** Files whose tests play transcripts. */
const filesWithTranscripts = (): readonly string[] =>
  flowFiles().filter((name) => readFileSync(pathOf(`tests/flows/${name}`), 'utf8').includes("from './play.ts'"))

interface PlayedTranscript extends Transcript {
  readonly flow: string
}

/** Runs the flow tests with a substitute for vitest, and collects the played transcripts. */
const playAll = async (): Promise<readonly PlayedTranscript[]> => {
  const folder = mkdtempSync(join(pathOf('node_modules'), '.book-'))
  const id = '\0book'
  const code = [
    `import { written } from 'vitest'`,
    `import { plays } from '${pathOf('tests/flows/play.ts')}'`,
    ...filesWithTranscripts().map((name) => `import '${pathOf(`tests/flows/${name}`)}'`),
    'export const told = written.flatMap(({ titles, run }) => {',
    '  const before = plays.length',
    '  run()',
    "  return plays.slice(before).map((one) => ({ ...one, title: titles.join('：') }))",
    '})',
  ].join('\n')
  const entry: Plugin = {
    name: 'book-entry',
    resolveId: (requestedId) => (requestedId === 'book' ? id : null),
    load: (requestedId) => (requestedId === id ? code : null),
  }
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [entry],
      resolve: { alias: { vitest: pathOf('tools/vite/book/vitest.ts') } },
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        minify: false,
        rolldownOptions: { input: { book: 'book' }, output: { entryFileNames: '[name].mjs' } },
      },
    })
    const { told: played } = (await import(pathToFileURL(join(folder, 'book.mjs')).href)) as { told: readonly PlayedTranscript[] }
    return played
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface FlowHead extends Pick<BookFlow, 'name' | 'title' | 'procedure'> {
  /** `name` inside the flow's state machine */
  readonly machine: string
}
/** Flows of the product, by the name of their file. */
export const flowsOf = (): readonly FlowHead[] =>
  readdirSync(pathOf('src/flows')).flatMap((file) => {
    const text = readFileSync(pathOf(`src/flows/${file}`), 'utf8')
    const name = file.slice(0, -3)
    if (!new RegExp(`export const ${name}: Flow<`).test(text)) return []
    const [, title = ''] = /^\/\/ (.+?) · /.exec(text) ?? []
    const head = text.slice(0, text.indexOf('*/'))
    const [, machine = name] = /^  name: '(\w+)'/m.exec(text) ?? []
    return [{ name, machine, title, procedure: [...head.matchAll(/^ \* (\d.*)$/gm)].map(([, line = '']) => line) }]
  })

const refusalsIn = (transcripts: readonly Transcript[]): BookFlow['refusals'] => {
  const screenReplies = transcripts.flatMap(({ steps }) => steps.flatMap(({ back }) => back)).join(' ')
  return Object.entries(sentences).filter(([code]) => screenReplies.includes(code.split('.')[0] ?? code))
}

/** The whole book. A transcript shared by several tests appears once. */
export const bookOf = async (): Promise<Book> => {
  const played = await playAll()
  const flows = flowsOf().map(({ machine, ...flow }): BookFlow => {
    const ownTranscripts = new Map<string, Transcript>()
    for (const { flow: name, title, steps } of played)
      if (name === machine && steps.length > 0) ownTranscripts.set(JSON.stringify([title, steps]), { title, steps })
    const transcripts = [...ownTranscripts.values()]
    return { ...flow, transcripts, refusals: refusalsIn(transcripts) }
  })
  return { flows, sentences: Object.entries(sentences) }
}

const bookPath = 'dev/flows.json'
/** Adds the book to the build as `/dev/flows.json`; the development server generates it for each request. */
export const foremansBook = (): Plugin => ({
  name: 'foremans-book',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: bookPath, source: JSON.stringify(await bookOf()) })
  },
  configureServer(server) {
    server.middlewares.use(`/${bookPath}`, (_request, response, next) => {
      bookOf().then((book) => response.setHeader('content-type', 'application/json').end(JSON.stringify(book)), next)
    })
  },
})
