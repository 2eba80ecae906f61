// npm test：分段运行全部检查，每段计时；最后一行 `N passed, N failed`。
// `npm test -- house server` runs those parts only. A part whose folder does not exist is absent.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, setUp } from './setup.mjs'

const bin = (name) => join(root, 'node_modules/.bin', name)
const parts = [
  {
    name: 'house',
    budget: 60,
    commands: {
      types: [bin('tsc'), '-p', 'tsconfig.json', '--noEmit'],
      lint: [bin('oxlint')],
      format: [bin('oxfmt'), '--check', '.'],
    },
    projects: ['house'],
  },
  { name: 'rules', budget: 90, projects: ['contract', 'flows', 'data'] },
  { name: 'server', budget: 240, projects: ['server'] },
  { name: 'screens', budget: 150, projects: ['screens'] },
  { name: 'e2e', budget: 210, projects: ['e2e'], built: true },
  { name: 'fault', budget: 120, projects: ['fault', 'fault/server'], built: true },
]
const build = [process.execPath, 'tools/build.mjs']

try {
  setUp({ test: true })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// databases and browser profiles of tests outlive no power cut: where memory has room for them, no disk holds them up
const memory = '/dev/shm'
const roomBytes = 8 * 2 ** 30
if (process.env.TMPDIR === undefined && existsSync(memory)) {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memory
}
const only = process.argv.slice(2)
const total = { passed: 0, failed: 0 }
const lines = []
for (const part of parts) {
  const projects = part.projects.filter((name) => existsSync(join(root, 'tests', name)))
  if ((only.length > 0 && !only.includes(part.name)) || (projects.length === 0 && !part.commands)) continue
  await runPart({ ...part, projects })
}
console.log(`\n${lines.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

async function runPart({ name, budget, commands = {}, projects, built }) {
  console.log(`\n── ${name} ──`)
  const began = performance.now()
  const before = { ...total }
  for (const [what, command] of Object.entries(built ? { build } : commands)) count(await runCommand(what, command, budget))
  if (projects.length > 0) count(await runVitest(projects, budget))
  const seconds = (performance.now() - began) / 1000
  const failed = total.failed - before.failed
  const over = seconds > budget ? '  超出预算' : ''
  lines.push(
    `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s / ${budget} s  ${total.passed - before.passed} passed, ${failed} failed${over}`,
  )
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

/** A tool that says yes or no counts as one test. */
async function runCommand(what, command, budget) {
  const code = await run(command, budget)
  console.log(`${code === 0 ? '✓' : '✗'} ${what}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** Tests as vitest counted them; a skipped one, a file that did not load or an error outside any test counts as failed. */
async function runVitest(projects, budget) {
  const dir = mkdtempSync(join(tmpdir(), 'yuncang-report-'))
  const report = join(dir, 'report.json')
  const chosen = projects.flatMap((name) => ['--project', name])
  const code = await run(
    [bin('vitest'), 'run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    budget,
  )
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  rmSync(dir, { recursive: true, force: true })
  if (!result) return { passed: 0, failed: 1 }
  const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests
  return { passed: result.numPassedTests, failed: code !== 0 && failed === 0 ? 1 : failed }
}

/** Runs to the end, or to three times the budget: a part that hangs fails instead of holding everything up. */
function run([program, ...args], budget) {
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], shell: process.platform === 'win32' })
  const interrupt = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  process.once('SIGTERM', interrupt)
  const limit = setTimeout(() => {
    console.error(`${budget * 3} s 内没有结束，已终止`)
    child.kill('SIGTERM')
  }, budget * 3000)
  return new Promise((resolve) => {
    child.once('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.once('close', (code) => {
      clearTimeout(limit)
      process.off('SIGTERM', interrupt)
      resolve(code ?? 1)
    })
  })
}
