// 接收作业的负载与对账 · bench/ingestGenerator
import { fork } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { Client } from 'pg'
import type { LoadResult, LoadTask } from './ingestLoad.ts'

/**
 * The generator is a process of its own, so that it takes its share of the cores and none of the server's time. A result per turn; `turned`
 * is called when one begins and when the last has ended.
 */
export const load = (task: LoadTask, turned: () => void = () => undefined): Promise<readonly LoadResult[]> =>
  new Promise((resolve, reject) => {
    const generator = fork(new URL('./ingestLoad.ts', import.meta.url), { execArgv: ['--import', 'tsx'] })
    generator.on('message', (said) => (said === 'turn' ? turned() : resolve(said as LoadResult[]))).once('error', reject)
    generator.once('exit', (code) => reject(new Error(`load generator left with ${code}`)))
    generator.send(task)
  })

/** CPU time of every process of the database so far, ms; null where the system does not tell (Linux does). */
export const databaseCpu = async (ownerUrl: string): Promise<(() => number) | null> => {
  if (!existsSync('/proc/self/stat')) return null
  const owner = new Client(ownerUrl)
  await owner.connect()
  const { rows } = await owner.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = fieldsOf(rows[0]?.pid ?? 0)[1] ?? 0
  await owner.end()
  return () => {
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8').trim().split(' ').map(Number)
    const own = children.map((pid) => fieldsOf(pid).slice(11, 13))
    // those that ended are added up with the first process
    const ticks = [...own.flat(), ...fieldsOf(postmaster).slice(13, 15)].reduce((sum, n) => sum + n, 0)
    return ticks * 10
  }
}
/** Numbers of a process behind its name: state, parent …; clock ticks of a hundredth of a second. */
const fieldsOf = (pid: number): readonly number[] => {
  const stat = existsSync(`/proc/${pid}/stat`) ? readFileSync(`/proc/${pid}/stat`, 'utf8') : ''
  return stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
}

/** What must hold afterwards (floor.md §5.2, §17.2): number of places where it does not. */
export const balance = async (ownerUrl: string): Promise<(readonly [string, number])[]> => {
  const owner = new Client(ownerUrl)
  await owner.connect()
  const count = async (sql: string): Promise<number> => Number((await owner.query<{ n: string }>(sql)).rows[0]?.n)
  const checks = [
    [
      'Σ流水 ≠ 库存',
      await count(`select count(*) as n from (select location_no, goods_no, sum(qty) as qty from stock group by 1, 2) s
        full join (select location_no, goods_no, sum(change_qty) as qty from stock_flow group by 1, 2) f using (location_no, goods_no)
        where coalesce(s.qty, 0) <> coalesce(f.qty, 0)`),
    ],
    [
      '占用 ≠ Σ分配',
      await count(`select count(*) as n from stock s left join (select stock_id, sum(alloc_qty) as qty from stock_alloc where status in (1, 2) group by 1) a
        on a.stock_id = s.id where s.alloc_qty <> coalesce(a.qty, 0)`),
    ],
    [
      '已拣 ≠ 出库暂存',
      await count(`select count(*) as n from (select sum(picked_qty) as qty from pick_line) p, (select coalesce(sum(qty), 0) as qty from stock where location_type = 4) s
        where p.qty <> s.qty`),
    ],
    ['作业冲突', await count('select count(*) as n from op_exception')],
  ] as const
  await owner.end()
  return [...checks]
}
