// 导出 · bench/export
/**
 * The writer against hucre's streaming writer, both fed the same rows in the same run; then a list of as many rows from the database to
 * the finished file, through the running product, with the memory of its process.
 */
import { createWriteStream, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { writeXlsxStream } from 'hucre/xlsx'
import { Client } from 'pg'
import { writeBook } from '#server/platform/xlsx/book'
import { numberCell, textCell } from '#server/platform/xlsx/cells'
import { startProduct, type Product } from '../support/product.ts'
import { percentile, type Report } from './report.ts'

const rowNum = Number(process.env['BENCH_ROWS'] ?? 1_000_000)
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3)
const batch = 2000
const labels = ['序号', '出库单号', '货主', '商品', '件数', '重量(kg)', '金额', '时间']

type Values = readonly [number, string, string, string, number, number, number, string]
const valuesOf = (n: number): Values => [
  n + 1,
  `CK250617${String(n).padStart(7, '0')}`,
  `货主${n % 200}`,
  `云朵软糖 ${n % 5000} & 礼盒`,
  n % 9,
  (n % 4000) / 1000,
  (n % 100_000) / 100,
  `2025-06-${String((n % 30) + 1).padStart(2, '0')} 10:${String(n % 60).padStart(2, '0')}:00`,
]

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

const own = (path: string): Promise<unknown> => {
  let at = 0
  const next = (): Promise<string[] | null> => {
    if (at >= rowNum) return Promise.resolve(null)
    const rows: string[] = []
    for (const end = Math.min(at + batch, rowNum); at < end; at += 1) {
      const [no, code, owner, goods, qty, kg, yuan, time] = valuesOf(at)
      rows.push(
        numberCell(no, 0) +
          textCell(code) +
          textCell(owner) +
          textCell(goods) +
          numberCell(qty, 0) +
          numberCell(kg, 3) +
          numberCell(yuan, 2) +
          textCell(time),
      )
    }
    return Promise.resolve(rows)
  }
  const columns = labels.map((label) => ({ label, width: 120 }))
  return writeBook(path, '出库单', columns, next)
}

const theirs = (path: string): Promise<void> => {
  function* rows(): Generator<(string | number)[]> {
    yield labels
    for (let n = 0; n < rowNum; n += 1) yield [...valuesOf(n)]
  }
  const stream = writeXlsxStream(rows(), { name: '出库单' })
  return pipeline(Readable.fromWeb(stream as Parameters<typeof Readable.fromWeb>[0]), createWriteStream(path))
}

const writers = async (report: Report): Promise<void> => {
  const folder = mkdtempSync(join(tmpdir(), 'yuncang-export-'))
  const [mine, other]: [number[], number[]] = [[], []]
  try {
    for (let round = 0; round < rounds; round += 1) {
      mine.push(await timed(() => own(join(folder, 'own.xlsx'))))
      other.push(await timed(() => theirs(join(folder, 'hucre.xlsx'))))
    }
    const sizes = ['own.xlsx', 'hucre.xlsx'].map((name) => `${(statSync(join(folder, name)).size / 2 ** 20).toFixed(1)} MB`)
    report.note(`${rowNum} 行 × ${labels.length} 列，文件 ${sizes.join(' / ')}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  const [a, b] = [
    percentile(report.samples('export.own_ms', mine), 0.5),
    percentile(report.samples('export.hucre_ms', other), 0.5),
  ]
  report.note(`自己的写出 ${Math.round(a)} ms，hucre ${Math.round(b)} ms`)
  report.figure({ name: '写出 ÷ hucre 流式写出', value: a / b, unit: '倍', goal: { max: 0.35 } })
}

/** Bins of the demo's first warehouse, until the list holds as many rows as are to be exported. */
const fill = async (product: Product): Promise<void> => {
  const client = new Client(product.databaseUrl())
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select app.set_tenant(1)')
    await client.query(
      `insert into location as l (tenant_id, id, warehouse_no, sid, location_no, zone_no, location_type, pick_seq, create_time, update_time)
       select z.tenant_id, 10 + n, z.warehouse_no, z.sid, 'BENCH-' || lpad(n::text, 8, '0'), z.zone_no, 1, n, z.create_time, z.create_time
         from (select * from zone where tenant_id = 1 order by id limit 1) z, generate_series(1, $1::int) n`,
      [rowNum],
    )
    await client.query('commit')
    await client.query('analyze location')
  } finally {
    await client.end()
  }
}

const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024

interface Desk {
  send<T>(path: string, body: object): Promise<T>
}
/** The administrator at the running product. */
const signIn = async (product: Product): Promise<Desk> => {
  let headers: Record<string, string> = { 'content-type': 'application/json', tenantId: '1' }
  const send = async <T>(path: string, body: object): Promise<T> => {
    const reply = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    const envelope = (await reply.json()) as { code: string; msg: string; data: T }
    if (envelope.code !== '00000') throw new Error(`${path}: ${envelope.code} ${envelope.msg}`)
    return envelope.data
  }
  const who = { tenantCode: 'yunhe', account: 'admin', password: product.password, clientKind: 0 }
  const session = await send<{ accessToken: string; tenantId: string }>('/v1/user/login', who)
  headers = { ...headers, tenantId: session.tenantId, accessToken: session.accessToken }
  return { send }
}

interface Job {
  readonly id: string
  readonly status: number
  readonly totalNum: number
  readonly fileSize: number
  readonly errorMsg: string | null
}
/** Asks again and again until the task is done. */
const finished = async (desk: Desk, taskId: string): Promise<Job> => {
  for (;;) {
    const { records } = await desk.send<{ records: Job[] }>('/v1/file/job/list', { pageSize: 10 })
    const job = records.find(({ id }) => id === taskId)
    if (job?.status === 0) return job
    if (job?.status !== 1 && job?.status !== 2) throw new Error(`export ended: ${job?.status} ${job?.errorMsg ?? ''}`)
  }
}

const endToEnd = async (report: Report): Promise<void> => {
  const product = await startProduct({ SEED: 'demo', DEMO_DAYS: '0', DEMO_SCALE: '0.02' })
  try {
    await fill(product)
    const desk = await signIn(product)
    const idle = residentMb(product.pid)
    let most = idle
    const watch = setInterval(() => (most = Math.max(most, residentMb(product.pid))), 50)
    const from = performance.now()
    const { taskId } = await desk.send<{ taskId: string }>('/v1/location/export', { locationNo: 'BENCH-' })
    const job = await finished(desk, taskId)
    const seconds = (performance.now() - from) / 1000
    clearInterval(watch)
    report.note(`${job.totalNum} 行，文件 ${(job.fileSize / 2 ** 20).toFixed(1)} MB`)
    report.figure({ name: '从数据库到文件', value: seconds, unit: 's', note: `每秒 ${Math.round(rowNum / seconds)} 行` })
    const note = `空闲 ${Math.round(idle)} MB`
    report.figure({ name: '服务端内存高于空闲', value: most - idle, unit: 'MB', goal: { max: 150 }, note })
  } finally {
    await product.stop()
  }
}

export default async function bench(report: Report): Promise<void> {
  await writers(report)
  await endToEnd(report)
}
