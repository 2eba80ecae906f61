// npm test：分段运行全部检查，每段计时；最后一行 `N passed, N failed`。
// `npm test -- house server` runs only those parts. A part without a folder is absent.
// `npm test -- changed` runs what the changes of this branch can reach, in about three minutes, and lists what it left out.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { watchPace } from './pace.mjs'
import { changedFiles, testsReached } from './reach.mjs'
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
  { name: 'rules', budget: 60, projects: ['contract', 'flows', 'data'] },
  { name: 'server', budget: 240, projects: ['server'], built: true, nearest: 20 },
  { name: 'screens', budget: 180, projects: ['screens', 'screens/own'], nearest: 10 },
  { name: 'e2e', budget: 270, projects: ['e2e'], built: true, nearest: 2, roots: /^(tests\/e2e|sw)\// },
  {
    name: 'fault',
    budget: 120,
    projects: ['fault', 'fault/server'],
    built: true,
    nearest: 2,
    roots: /^(tests\/fault|sw|src\/data\/(outbox|push)|server\/platform\/postgres)\//,
  },
]
/** A part fails from so many budgets on: measured twice on a quiet machine, its seconds differ by a fifth. */
const overBudget = 1.25
/**
 * On a machine this many times slower than quiet, or slower, a part over its budget is said but does not fail: the pace is measured by
 * sorting and JSON, and what waits for disks, memory and new processes slows down more (measured: 2.4 times where the pace said 1.5).
 */
const busyFrom = 1.2
const build = [process.execPath, 'tools/build.mjs']
const buildBudget = 120
let isBuilt = false
const secondsSince = (began) => (performance.now() - began) / 1000

try {
  setUp({ test: true })
} catch (error) {
  console.error(error.message)
  process.exit(1)
}
// databases and browser profiles of tests need not survive a power cut: with enough memory they are kept in it, which is faster than a disk
const memoryFolder = '/dev/shm'
const roomBytes = 8 * 2 ** 30
if (process.env.TMPDIR === undefined && existsSync(memoryFolder)) {
  const { bavail, bsize } = statfsSync(memoryFolder)
  if (bavail * bsize >= roomBytes) process.env.TMPDIR = memoryFolder
}
const words = process.argv.slice(2)
const only = words.filter((word) => word !== 'changed')
const total = { passed: 0, failed: 0 }
const lines = []
/** Failures with their names and first lines, printed again at the end. */
const failures = []
const changed = words.includes('changed') ? changedFiles() : undefined
const reached = changed && testsReached(changed)
for (const part of parts) {
  const projects = part.projects.filter((name) => existsSync(join(root, 'tests', name.split('/')[0])))
  if ((only.length > 0 && !only.includes(part.name)) || (projects.length === 0 && !part.commands)) continue
  const files = reached && part.name !== 'house' ? reachedFiles(part) : undefined
  if (files?.length !== 0) await runPart({ ...part, projects, files })
}
if (failures.length > 0) console.log(`\n${failures.join('\n')}`)
console.log(`\n${lines.join('\n')}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0)

/** Files of a part that the changes reach: the nearest ones, and for slow parts only if their own roots changed. */
function reachedFiles({ name, projects, nearest = Infinity, roots }) {
  const mine = reached.filter((path) => projects.includes(path.split('/')[1]))
  const run = roots === undefined || changed.some((path) => roots.test(path)) ? mine.slice(0, nearest) : []
  const left = mine.slice(run.length).map((path) => path.replace(/^tests\/|\.test\.tsx?$/g, ''))
  const rest = left.length > 0 ? `没有跑的 ${left.length} 个：${left.join(' ')}（npm test -- ${name}）` : ''
  if (rest !== '' || run.length === 0) lines.push(`– ${name.padEnd(8)} ${run.length === 0 && rest === '' ? '够不到' : rest}`)
  return run
}

/** Builds the product once, for the first part that runs it; its time counts for no part. */
async function buildOnce() {
  if (isBuilt) return
  isBuilt = true
  const began = performance.now()
  const result = await runCommand('build', build, buildBudget)
  count(result)
  lines.push(`${result.failed ? '✗' : '✓'} build    ${secondsSince(began).toFixed(1).padStart(6)} s`)
}

async function runPart({ name, budget, commands = {}, projects, files, built }) {
  if (built) await buildOnce()
  console.log(`\n── ${name} ──`)
  const paceEnds = await watchPace()
  const began = performance.now()
  const before = { ...total }
  const checks = Object.entries(commands).map(([what, command]) => runCommand(what, command, budget))
  const tests = projects.length > 0 ? [runVitest(projects, budget, files)] : []
  for (const result of await Promise.all([...checks, ...tests])) count(result)
  const seconds = secondsSince(began)
  const slow = await paceEnds()
  const here = slow < 1.05 ? `${budget} s` : `${(budget * slow).toFixed(0)} s（机器慢或忙，${budget} s × ${slow.toFixed(2)}）`
  const share = seconds / (budget * slow)
  if (share > overBudget && slow < busyFrom && files === undefined) {
    failures.push(`✗ ${name} 用了 ${seconds.toFixed(0)} s，预算 ${here}：看上面最久的文件，减下来或挪到 npm run sweep`)
    count({ passed: 0, failed: 1 })
  }
  const failed = total.failed - before.failed
  const over = share > 1 ? '  超出预算' : ''
  lines.push(
    `${failed ? '✗' : '✓'} ${name.padEnd(8)} ${seconds.toFixed(1).padStart(6)} s / ${here}  ${total.passed - before.passed} passed, ${failed} failed${over}`,
  )
}

function count({ passed, failed }) {
  total.passed += passed
  total.failed += failed
}

/** A tool that passes or fails counts as one test. Its output is printed at its end, because others run beside it. */
async function runCommand(what, command, budget) {
  const said = []
  const code = await run(command, budget, said)
  console.log(`${said.join('')}${code === 0 ? '✓' : '✗'} ${what}`)
  if (code !== 0) failures.push(`✗ ${what}`)
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1 }
}

/** Tests as vitest counted them; a skipped one, a file that did not load or an error outside any test counts as failed. */
async function runVitest(projects, budget, files = []) {
  const dir = mkdtempSync(join(tmpdir(), 'yuncang-report-'))
  const report = join(dir, 'report.json')
  const chosenProjects = projects.flatMap((name) => ['--project', name])
  const code = await run(
    [bin('vitest'), 'run', ...files, ...chosenProjects, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`],
    budget,
  )
  const result = existsSync(report) ? JSON.parse(readFileSync(report, 'utf8')) : undefined
  rmSync(dir, { recursive: true, force: true })
  if (!result) {
    failures.push(`✗ ${projects.join(' ')} 没有结果：看这一段的输出`)
    return { passed: 0, failed: 1 }
  }
  console.log(`最久的文件：${slowestFiles(result).join('，')}`)
  const named = failuresOf(result)
  const failed = result.numFailedTests + result.numPendingTests + result.numTodoTests
  const isOutside = code !== 0 && failed === 0
  if (isOutside && named.length === 0) named.push(`✗ ${projects.join(' ')} 测试之外的错误：看这一段的输出`)
  failures.push(...named)
  return { passed: result.numPassedTests, failed: isOutside ? 1 : failed }
}

/** The slowest files, without the time of their imports: where a part could be made faster. */
function slowestFiles({ testResults }) {
  return testResults
    .map(({ name, startTime, endTime }) => ({ name: name.split('/tests/')[1], seconds: (endTime - startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, 20)
    .map(({ name, seconds }) => `${name} ${seconds.toFixed(0)} s`)
}

/** Each test that failed or did not run, and each file that did not load, with the first lines of the reason. */
function failuresOf({ testResults }) {
  const isOurs = (line) => !line.includes('/node_modules/')
  const linesOf = (message) => message.split('\n').filter(isOurs).slice(0, 6).join('\n    ')
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = name.split('/tests/')[1]
    const failed = assertionResults.filter(({ status }) => status !== 'passed')
    if (failed.every(({ status }) => status !== 'failed') && message) return [`✗ ${file}\n    ${linesOf(message)}`]
    return failed.map(
      ({ fullName, failureMessages }) => `✗ ${file} > ${fullName}\n    ${failureMessages.map(linesOf).join('\n    ')}`,
    )
  })
}

/**
 * Runs a program to its end, or up to five times its budget, so that a part that hangs fails and does not block the others. `said`:
 * collects the output, which otherwise is printed at once.
 */
function run([program, ...args], budget, said) {
  const out = said === undefined ? 'inherit' : 'pipe'
  const child = spawn(program, args, { cwd: root, stdio: ['ignore', out, out], shell: process.platform === 'win32' })
  for (const stream of [child.stdout, child.stderr]) stream?.setEncoding('utf8').on('data', (text) => said.push(text))
  const interrupt = (signal) => {
    child.kill(signal)
    process.exit(1)
  }
  process.once('SIGTERM', interrupt)
  const limit = setTimeout(() => {
    console.error(`${budget * 5} s 内没有结束，已终止`)
    child.kill('SIGTERM')
  }, budget * 5000)
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
