// 授权与失效 · user/authorising
/** Authorises temp workers for hours and types of work, by the forms of both pages and by file (floor.md §9.5). */
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
  const visibleWorkers = workers.filter((worker) => seesWarehouse(ctx.person, worker.warehouseNo, worker.sid))
  if (visibleWorkers.length !== new Set(tempNos).size) throw refuse('A0404')
  return visibleWorkers
}

const momentOfField = (field: 'startTime' | 'endTime', label: string, text: string): Date => {
  const moment = fromMoment(text)
  if (moment === null) throw refuse('A0400', {}, { [field]: `${label}格式不正确，应为YYYY-MM-DD HH:mm:ss` })
  return moment
}

/** Authorises all named workers, or none if one is refused. */
export const authorizeWorkers = async (ctx: Ctx, input: InputOf<typeof authorize>): Promise<{ authorized: number }> => {
  const start = momentOfField('startTime', '授权起', input.startTime)
  const end = momentOfField('endTime', '授权止', input.endTime)
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

/** Ends the authorisations of a person who left the staff. The temp worker of the same person is found by phone (floor.md §2.2). */
export const loseByMobile = async (ctx: Ctx, mobile: string, reason: string): Promise<void> => {
  const workers = await holdWorkers(ctx, 'mobile', [mobile])
  if (workers.length > 0) await endAuths(ctx, workers, reason)
}

/** Columns of the file that authorises tomorrow's temp workers (floor.md §9.5, 2102-11 批量授权). */
const fields = {
  tempNo: textField('工号', { required: true, max: 32, help: '工号或手机号' }),
  startTime: moment('授权起', { required: true }),
  endTime: moment('授权止', { required: true }),
  opTypes: textField('可作业类型', { required: true, max: 200, help: '例如 拣货、打包，或 全部' }),
}
const { text, fault } = cellsOf(fields)

const kinds = new Map(Object.entries(WORK_OP).map(([value, label]) => [label as string, Number(value)]))
const allKinds = [...kinds.values()]
/** Types of work by name. If a name is unknown, returns the first unknown name. */
const worksOf = (cell: string): readonly number[] | string => {
  const names = cell.split(/[、,，;；\s]+/).filter((name) => name !== '')
  if (names.join() === '全部') return allKinds
  const unknown = names.find((name) => !kinds.has(name))
  return unknown ?? names.flatMap((name) => kinds.get(name) ?? [])
}

/** The temp workers of the rows by number or phone, within the person's warehouses. */
const peopleOf = async (ctx: Ctx, rows: readonly TemplateRow[]): Promise<ReadonlyMap<string, AuthWorker>> => {
  const names = [...new Set(rows.map((row) => text(row, 'tempNo')))]
  const byNo = await holdWorkers(ctx, 'temp_no', names)
  const byPhone = await holdWorkers(ctx, 'mobile', names)
  const phones = await ctx.tx.query<{ id: string; mobile: string }>(
    'select id, mobile from temp_user where tenant_id = $1 and id = any($2::bigint[])',
    [ctx.tenantId, byPhone.map(({ id }) => id)],
  )
  const phoneOf = new Map(phones.map(({ id, mobile }) => [id, mobile]))
  const isVisible = ({ warehouseNo, sid }: AuthWorker): boolean => seesWarehouse(ctx.person, warehouseNo, sid)
  return new Map([
    ...byPhone.filter(isVisible).map((worker) => [phoneOf.get(worker.id) ?? '', worker] as const),
    ...byNo.filter(isVisible).map((worker) => [worker.tempNo, worker] as const),
  ])
}

interface ValidRow {
  readonly row: TemplateRow
  readonly authorising: Authorising
}
/** Splits the rows into valid ones (known worker, hours, types of work) and faults of the others. */
const readRows = async (ctx: Ctx, rows: readonly TemplateRow[]) => {
  const people = await peopleOf(ctx, rows)
  const validRows: ValidRow[] = []
  const faults: RowFault[] = []
  for (const row of rows) {
    const worker = people.get(text(row, 'tempNo'))
    const works = worksOf(text(row, 'opTypes'))
    const [start, end] = [fromMoment(text(row, 'startTime')), fromMoment(text(row, 'endTime'))]
    if (worker === undefined) faults.push(fault(row, 'tempNo', '临时工不存在或无权限'))
    else if (typeof works === 'string') faults.push(fault(row, 'opTypes', `没有作业类型：${works}`))
    else if (start === null || end === null) faults.push(fault(row, start === null ? 'startTime' : 'endTime', '时间格式不正确'))
    else validRows.push({ row, authorising: { worker, start, end, opTypes: works } })
  }
  return { read: validRows, faults }
}

/** Faults of rows that authorise a person twice on one day, by number or by phone. */
const repeatedRows = (validRows: readonly ValidRow[]): readonly RowFault[] => {
  const firstRowByKey = new Map<string, number>()
  return validRows.flatMap(({ row, authorising: { worker, start } }): RowFault[] => {
    const key = `${worker.id}|${today(start.getTime())}`
    const earlierRow = firstRowByKey.get(key)
    firstRowByKey.set(key, earlierRow ?? row.rowNum)
    return earlierRow === undefined ? [] : [fault(row, 'tempNo', `与第${earlierRow}行重复`)]
  })
}

const authorisingFile: RowImport = {
  biz: 'tempAuth',
  fields,
  check: async (ctx, rows) => {
    const { read: validRows, faults } = await readRows(ctx, rows)
    const authorisationFaults = await authFaults(
      ctx,
      validRows.map((one) => one.authorising),
    )
    return [
      ...faults,
      ...repeatedRows(validRows),
      ...authorisationFaults.flatMap(({ row, field, why }): RowFault[] => {
        const rowOfFault = validRows[row]
        const sentence = why.refusal.fields?.['endTime'] ?? why.message
        return rowOfFault === undefined ? [] : [fault(rowOfFault.row, field === 'endTime' ? 'endTime' : 'tempNo', sentence)]
      }),
    ]
  },
  write: async (ctx, rows) => {
    const { read: validRows } = await readRows(ctx, rows)
    await writeAuths(
      ctx,
      validRows.map((one) => one.authorising),
    )
  },
}

export default listImport(tempUser, authorisingFile)
