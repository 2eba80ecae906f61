// 班组长的书：每个作业流程的对话，从流程测试里跑出来，给 /dev/flows
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'vite'
import { sentences } from '../../src/contract/ops/sentences.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
const at = (path: string): string => join(root, path)

export interface BookStep {
  /** what the screen asked for */
  readonly asked: string
  /** what the hand did: `scan 690…`, `key 3`, `tap …` */
  readonly hand: string
  /** what came back: `say ok … → …`, `op …`, `claim …` */
  readonly back: readonly string[]
}
export interface Transcript {
  readonly title: string
  readonly steps: readonly BookStep[]
}
export interface BookFlow {
  readonly name: string
  readonly title: string
  /** ten plain lines */
  readonly procedure: readonly string[]
  readonly transcripts: readonly Transcript[]
  /** refusals that stand in the transcripts, with their sentences */
  readonly refusals: readonly (readonly [code: string, sentence: string])[]
}
export interface Book {
  readonly flows: readonly BookFlow[]
  /** every refusal of an operation of the floor */
  readonly sentences: readonly (readonly [code: string, sentence: string])[]
}

const flowFiles = (): readonly string[] => readdirSync(at('tests/flows')).filter((name) => name.endsWith('.test.ts'))
/** Files whose tests play transcripts. */
const playing = (): readonly string[] =>
  flowFiles().filter((name) => readFileSync(at(`tests/flows/${name}`), 'utf8').includes("from './play.ts'"))

interface Told extends Transcript {
  readonly flow: string
}

/** Runs the tests of the flows with a stand-in for the runner, and hears what is played. */
const playAll = async (): Promise<readonly Told[]> => {
  const folder = mkdtempSync(join(at('node_modules'), '.book-'))
  const id = '\0book'
  const code = [
    `import { written } from 'vitest'`,
    `import { plays } from '${at('tests/flows/play.ts')}'`,
    ...playing().map((name) => `import '${at(`tests/flows/${name}`)}'`),
    'export const told = written.flatMap(({ titles, run }) => {',
    '  const before = plays.length',
    '  run()',
    "  return plays.slice(before).map((one) => ({ ...one, title: titles.join('：') }))",
    '})',
  ].join('\n')
  const entry: Plugin = {
    name: 'book-entry',
    resolveId: (asked) => (asked === 'book' ? id : null),
    load: (asked) => (asked === id ? code : null),
  }
  try {
    await build({
      root,
      configFile: false,
      publicDir: false,
      logLevel: 'error',
      plugins: [entry],
      resolve: { alias: { vitest: at('tools/vite/book/vitest.ts') } },
      build: {
        ssr: true,
        outDir: folder,
        target: 'node20',
        minify: false,
        rolldownOptions: { input: { book: 'book' }, output: { entryFileNames: '[name].mjs' } },
      },
    })
    const { told } = (await import(pathToFileURL(join(folder, 'book.mjs')).href)) as { told: readonly Told[] }
    return told
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

interface FlowHead extends Pick<BookFlow, 'name' | 'title' | 'procedure'> {
  /** name the machine itself has */
  readonly machine: string
}
/** Flows of the product, by the name of their file. */
export const flowsOf = (): readonly FlowHead[] =>
  readdirSync(at('src/flows')).flatMap((file) => {
    const text = readFileSync(at(`src/flows/${file}`), 'utf8')
    const name = file.slice(0, -3)
    if (!new RegExp(`export const ${name}: Flow<`).test(text)) return []
    const [, title = ''] = /^\/\/ (.+?) · /.exec(text) ?? []
    const head = text.slice(0, text.indexOf('*/'))
    const [, machine = name] = /^  name: '(\w+)'/m.exec(text) ?? []
    return [{ name, machine, title, procedure: [...head.matchAll(/^ \* (\d.*)$/gm)].map(([, line = '']) => line) }]
  })

const refusalsIn = (transcripts: readonly Transcript[]): BookFlow['refusals'] => {
  const said = transcripts.flatMap(({ steps }) => steps.flatMap(({ back }) => back)).join(' ')
  return Object.entries(sentences).filter(([code]) => said.includes(code.split('.')[0] ?? code))
}

/** The whole book. A transcript that several tests share stands once. */
export const bookOf = async (): Promise<Book> => {
  const told = await playAll()
  const flows = flowsOf().map(({ machine, ...flow }): BookFlow => {
    const mine = new Map<string, Transcript>()
    for (const { flow: name, title, steps } of told)
      if (name === machine && steps.length > 0) mine.set(JSON.stringify([title, steps]), { title, steps })
    const transcripts = [...mine.values()]
    return { ...flow, transcripts, refusals: refusalsIn(transcripts) }
  })
  return { flows, sentences: Object.entries(sentences) }
}

const place = 'dev/flows.json'
/** Lays the book beside the pages as `/dev/flows.json`; while developing it is played anew for each look. */
export const foremansBook = (): Plugin => ({
  name: 'foremans-book',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: place, source: JSON.stringify(await bookOf()) })
  },
  configureServer(server) {
    server.middlewares.use(`/${place}`, (_request, response, next) => {
      bookOf().then((book) => response.setHeader('content-type', 'application/json').end(JSON.stringify(book)), next)
    })
  },
})
