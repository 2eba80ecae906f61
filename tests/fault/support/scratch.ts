// 带缺陷的副本 · fault/support/scratch
/** Copies the sources, plants one defect, runs one named test there and says how it went. */
import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { planted, type Defect } from '../defects/defects.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const copied = [
  'src',
  'server',
  'sw',
  'public',
  'tests',
  'tools',
  'index.html',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'vite.server.config.ts',
  'vitest.config.ts',
]
/** Enough operations for every kind of trouble to come about; a device that is stuck waits out its patience between them. */
const fewOps = '60'
/** A run that hangs has not caught anything; five stand beside each other on a slow machine. */
export const longestMs = 420_000

/** What the named test did on the copy. */
export interface Outcome {
  readonly status: string
  readonly said: string
}
interface Report {
  readonly testResults: readonly {
    readonly message: string
    readonly assertionResults: readonly {
      readonly title: string
      readonly status: string
      readonly failureMessages: readonly string[]
    }[]
  }[]
}

export const runPlanted = async (defect: Defect): Promise<Outcome> => {
  const copy = mkdtempSync(join(tmpdir(), 'yuncang-defect-'))
  try {
    for (const name of copied) cpSync(join(root, name), join(copy, name), { recursive: true })
    symlinkSync(realpathSync(join(root, 'node_modules')), join(copy, 'node_modules'))
    for (const edit of defect.edits) {
      const file = join(copy, edit.file)
      writeFileSync(file, planted(defect, edit, readFileSync(file, 'utf8')))
    }
    return await runNamed(copy, defect.caughtBy.file, defect.caughtBy.test)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
}

const runNamed = async (copy: string, file: string, test: string): Promise<Outcome> => {
  const out = join(copy, 'report.json')
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs')
  const project = file.startsWith('tests/server/') ? 'server' : file.startsWith('tests/fault/server/') ? 'fault/server' : 'fault'
  const args = ['run', '--project', project, file, '-t', escaped(test), '--reporter=json', `--outputFile.json=${out}`]
  const printed = await new Promise<string>((resolve) => {
    const child = execFile(
      process.execPath,
      [vitest, ...args],
      { cwd: copy, env: { ...own(), SWEEP: 'all', FAULT_PATIENCE: '4000', FAULT_OPS: fewOps }, timeout: longestMs },
      (error, stdout, stderr) => resolve(`${error?.message ?? ''}\n${stdout}\n${stderr}`),
    )
    child.stdin?.end()
  })
  if (!existsSync(out)) return { status: 'no report', said: printed }
  const { testResults } = JSON.parse(readFileSync(out, 'utf8')) as Report
  const found = testResults.flatMap((one) => one.assertionResults).find((one) => one.title === test)
  if (found === undefined) return { status: 'not found', said: testResults.map((one) => one.message).join('\n') + printed }
  return { status: found.status, said: found.failureMessages.join('\n') }
}

/** The environment without what the outer test run put there for itself. */
const own = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(VITEST|TEST$|NODE_ENV$|NODE_OPTIONS$)/.test(name)))

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')
