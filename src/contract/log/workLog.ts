// 作业日志的共同部分 · log/workLog
/** Columns and search fields that every log of the floor has (floor.md §9.2): a log adds the columns of its step. */
import type { RowAction } from '../action.ts'
import { choice, code, count, flag, moment, ref, text, wmsAccount, type Fields } from '../kinds.ts'
import { owner } from '../owner/refs.ts'
import { resource, type Resource, type Shown } from '../resource.ts'
import { WORK_EMPLOY } from '../rules/worktime.ts'
import { warehouse } from '../warehouse/refs.ts'

const common = {
  opId: code('作业编号', { width: 200 }),
  finishTime: moment('时间', { recent: 'today', format: 'clock' }),
  warehouseNo: ref('仓库', warehouse, { remembered: true }),
  sid: wmsAccount(),
  operatorName: text('操作人', { width: 90, searched: 'beginning' }),
  operatorKey: code('作业人', { width: 110 }),
  personNo: code('人员编号', { derived: true, width: 110 }),
  employType: choice('用工类型', WORK_EMPLOY, { dict: 'work_record.employ_type', derived: true, width: 80 }),
  ownerNo: ref('货主', owner),
  workstationNo: code('工作台', { width: 90 }),
  durationSec: count('用时', { unit: '秒', width: 80 }),
  isValid: flag('有效', { alarm: false, width: 60 }),
}
type Common = keyof typeof common

/** Numbers by which an operation is found. */
export const numbers = {
  pickNo: code('拣货单号', { searched: 'several', link: '/front/operator-center/pick-order/detail/{pickNo}' }),
  stockoutNo: code('出库单号', { searched: 'several', link: '/front/operator-center/stockout/detail/{stockoutNo}?tab=trace' }),
  logisticsNo: code('物流单号', { searched: 'several' }),
}

interface LogFacts<F extends Fields, N extends string = (keyof F & string) | Common> {
  readonly id: string
  readonly title: string
  /** right of the page, `AAPP00` */
  readonly page: number
  /** last part of its calls */
  readonly path: string
  /** columns of the step, in their order */
  readonly fields: F
  readonly list: readonly (keyof F & string)[]
  /** columns shown at first between the person and the duration */
  readonly shown: readonly Shown<N>[]
  /** numbers and states of the step that can be searched */
  readonly search: readonly (keyof F & string)[]
  readonly tabs?: keyof F & string
  readonly actions?: readonly RowAction<N>[]
}

/** A log: newest first, initially of today, one row per operation and person. */
export const workLog = <const F extends Fields>(log: LogFacts<F>): Resource => {
  const { id, title, page, path, fields, list, shown, search, tabs, actions } = log
  const at = `/v1/warehouse/operate/log/${path}`
  const read = page + 1
  return resource({
    id,
    title,
    fields: { ...common, ...fields },
    // one operation is one row, except for work that is divided among several people
    key: ['opId', 'operatorKey'],
    list: [
      'finishTime',
      'operatorName',
      ...list,
      'durationSec',
      'isValid',
      'workstationNo',
      'employType',
      'ownerNo',
      'warehouseNo',
      'personNo',
      'sid',
    ] as string[],
    shown: ['finishTime', 'operatorName', ...shown, 'durationSec', 'isValid'],
    search: ['warehouseNo', 'operatorName', ...search, 'finishTime', 'ownerNo', 'employType'],
    sort: ['-finishTime'],
    scope: ['warehouse', 'owner'],
    calls: {
      list: `GET ${at}`,
      ...(tabs !== undefined && { count: `GET ${at}/count` }),
      export: `POST ${at}/export`,
    },
    may: { list: read, ...(tabs !== undefined && { count: read }), export: page + 6 },
    ...(tabs !== undefined && { tabs }),
    ...(actions !== undefined && { actions }),
    empty: ['没有作业', '手持端和工作台上传的作业会列在这里；换个日期或放宽条件再看。'],
  })
}
