// 授权与失效 · user/authorising
/** Hours and types of work of temp workers, by the forms of both pages and by file (floor.md §9.5). */
import type { InputOf } from '#contract/call'
import { moment, text as textField } from '#contract/kinds'
import { WORK_OP } from '#contract/rules/worktime'
import { tempUser, type authorize, type lose } from '#contract/user/tempUser'
import { endAuths, holdWorkers, writeAuths } from '../core/people/authorise.ts'
import { authFaults, type Authorising, type AuthWorker } from '../core/people/authRules.ts'
import type { Ctx } from '../platform/ctx.ts'
import { refuse } from '../platform/errors.ts'
import { seesWarehouse } from '../platform/scope.ts'
import { fromMoment, today } from '../platform/time.ts'
import { listImport } from '../import/rowEndpoints.ts'
import type { RowImport } from '../import/templateImport.ts'
import { cellsOf, type RowFault, type TemplateRow } from '../import/rowFaults.ts'

/** The named workers; all of them must be in the caller's warehouses. */
export const workersOf = async (ctx: Ctx, tempNos: readonly string[]): Promise<AuthWorker[]> => {
  const workers = await holdWorkers(ctx, 'temp_no', tempNos)
  const seen = workers.filter((worker) => seesWarehouse(ctx.person, worker.warehouseNo, worker.sid))
  if (seen.length !== new Set(tempNos).size) throw refuse('A0404')
  return seen
}

const momentAt = (field: 'startTime' | 'endTime', label: string, text: string): Date => {
  const at = fromMoment(text)
  if (at === null) throw refuse('A0400', {}, { [field]: `${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return at
}

/** Authorises all of them, or none if one is refused. */
export const authorizeWorkers = async (ctx: Ctx, input: InputOf<typeof authorize>): Promise<{ authorized: number }> => {
  const start = momentAt('startTime', '授权起', input.startTime)
  const end = momentAt('endTime', '授权止', input.endTime)
  const workers = await workersOf(ctx, input.tempNos)
  const rows = workers.map((worker) => ({ worker, start, end, opTypes: input.opTypes }))
  const [fault] = await authFaults(ctx, rows)
  if (fault !== undefined) throw fault.why
  await writeAuths(ctx, rows)
  return { authorized: workers.length }
}

export const endAuthorisation = async (ctx: Ctx, input: InputOf<typeof lose>): Promise<{ lost: number }> => {
  const workers = await workersOf(ctx, input.tempNos)
  return { lost: await endAuths(ctx, workers, input.reason) }
}

/** Ends the authorisations of a person who left the staff: the phone finds the temp worker who is the same person (floor.md §2.2). */
export const loseByMobile = async (ctx: Ctx, mobile: string, reason: string): Promise<void> => {
  const workers = await holdWorkers(ctx, 'mobile', [mobile])
  if (workers.length > 0) await endAuths(ctx, workers, reason)
}

/** Tomorrow's temp workers in one file (floor.md §9.5, 2102-11). */
const fields = {
  tempNo: textField('工号', { required: true, max: 32, help: '工号或手机号' }),
  startTime: moment('授权起', { required: true }),
  endTime: moment('授权止', { required: true }),
  opTypes: textField('可作业类型', { required: true, max: 200, help: '例如 拣货、打包，或 全部' }),
}
const { text, fault } = cellsOf(fields)

const kinds = new Map(Object.entries(WORK_OP).map(([value, label]) => [label as string, Number(value)]))
const all = [...kinds.values()]
/** Types of work by name; the first unknown name instead. */
const worksOf = (cell: string): readonly number[] | string => {
  const names = cell.split(/[、,，;；\s]+/).filter((name) => name !== '')
  if (names.join() === '全部') return all
  const unknown = names.find((name) => !kinds.has(name))
  return unknown ?? names.flatMap((name) => kinds.get(name) ?? [])
}

/** The people the rows name, by number and by phone, within the person's warehouses. */
const peopleOf = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<ReadonlyMap<string, AuthWorker>> => {
  const names = [...new Set(rows.map((row) => text(row, 'tempNo')))]
  const byNo = await holdWorkers(ctx, 'temp_no', names)
  const byPhone = await holdWorkers(ctx, 'mobile', names)
  const phones = await ctx.tx.query<{ id: string; mobile: string }>(
    'select id, mobile from temp_user where tenant_id = $1 and id = any($2::bigint[])',
    [ctx.tenantId, byPhone.map(({ id }) => id)],
  )
  const phoneOf = new Map(phones.map(({ id, mobile }) => [id, mobile]))
  const seen = ({ warehouseNo, sid }: AuthWorker): boolean => seesWarehouse(ctx.person, warehouseNo, sid)
  return new Map([
    ...byPhone.filter(seen).map((one) => [phoneOf.get(one.id) ?? '', one] as const),
    ...byNo.filter(seen).map((one) => [one.tempNo, one] as const),
  ])
}

interface Read {
  readonly row: TemplateRow
  readonly authorising: Authorising
}
/** Rows with a known person, hours and types of work; a fault for each of the others. */
const readRows = async (ctx: Ctx, rows: readonly TemplateRow[]) => {
  const people = await peopleOf(ctx, rows)
  const read: Read[] = []
  const faults: RowFault[] = []
  for (const row of rows) {
    const worker = people.get(text(row, 'tempNo'))
    const works = worksOf(text(row, 'opTypes'))
    const [start, end] = [fromMoment(text(row, 'startTime')), fromMoment(text(row, 'endTime'))]
    if (worker === undefined) faults.push(fault(row, 'tempNo', '临时工不存在或无权限'))
    else if (typeof works === 'string') faults.push(fault(row, 'opTypes', `没有作业类型：${works}`))
    else if (start === null || end === null) faults.push(fault(row, start === null ? 'startTime' : 'endTime', '时间格式不正确'))
    else read.push({ row, authorising: { worker, start, end, opTypes: works } })
  }
  return { read, faults }
}

/** Faults of rows that authorise a person twice on one day, by number or by phone. */
const twice = (read: readonly Read[]): readonly RowFault[] => {
  const first = new Map<string, number>()
  return read.flatMap(({ row, authorising: { worker, start } }): RowFault[] => {
    const key = `${worker.id}|${today(start.getTime())}`
    const other = first.get(key)
    first.set(key, other ?? row.rowNum)
    return other === undefined ? [] : [fault(row, 'tempNo', `与第${other}行重复`)]
  })
}

const authorisingFile: RowImport = {
  biz: 'tempAuth',
  fields,
  check: async (ctx, rows) => {
    const { read, faults } = await readRows(ctx, rows)
    const judged = await authFaults(
      ctx,
      read.map((one) => one.authorising),
    )
    return [
      ...faults,
      ...twice(read),
      ...judged.flatMap(({ row, field, why }): RowFault[] => {
        const at = read[row]
        const words = why.refusal.fields?.['endTime'] ?? why.message
        return at === undefined ? [] : [fault(at.row, field === 'endTime' ? 'endTime' : 'tempNo', words)]
      }),
    ]
  },
  write: async (ctx, rows) => {
    const { read } = await readRows(ctx, rows)
    await writeAuths(
      ctx,
      read.map((one) => one.authorising),
    )
  },
}

export default listImport(tempUser, authorisingFile)
