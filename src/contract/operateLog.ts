// 操作日志 · operateLog
import { Array as ListOf, Object as Fields, String as Text, type Static, type TObject } from 'typebox'
import { call } from './call.ts'

/** Maximum number of entries on a page; the newest are shown. */
export const operateLogMax = 200

const change = Fields({ label: Text(), before: Text(), after: Text() })
export type Change = Static<typeof change>

/** Changes of a row by a person: the values before and after, field by field, as users read them. */
export const operateLines = ListOf(
  Fields({
    logId: Text(),
    time: Text(),
    userName: Text(),
    action: Text(),
    /** kind of the row, e.g. 货主档案 */
    subject: Text(),
    bizNo: Text(),
    /** IP address the change came from; '' for the system's own work */
    ip: Text(),
    /** enrolled device, or browser and operating system */
    device: Text(),
    changes: ListOf(change),
  }),
)

/** `店铺名称：旧 → 新`; for a new row only the new value. */
export const changeText = ({ label, before, after }: Change): string =>
  before === '' ? `${label}：${after}` : `${label}：${before} → ${after === '' ? '空' : after}`

/** The operate log of one row, newest first, which needs the right of its detail page. */
export const operateLogCall = <I extends TObject, const M extends number>(id: string, path: string, input: I, may: M) =>
  call({ id, title: '操作日志', method: 'GET', path, input, reply: operateLines, may })
