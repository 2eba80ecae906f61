// 操作日志的读取 · platform/operateLog
import { operateLogMax, type Change } from '#contract/operateLog'
import type { Field } from '#contract/kinds'
import type { AnyBody, Resource } from '#contract/resource'
import { patternWords } from '#contract/rules/numberWords'
import type { Selectable } from '#contract/selectable'
import type { Ctx } from './ctx.ts'
import { namesOf, type Names } from './exports/names.ts'
import { momentText, plain, type Filter } from './kinds.ts'
import { maskMobile, maskName } from './personal.ts'
import { servedResource } from './serve.ts'
import { systemPerson } from './systemPerson.ts'

interface Row {
  readonly id: string
  readonly userId: string
  readonly bizType: string
  readonly bizNo: string
  readonly action: string
  readonly before: AnyBody | null
  readonly after: AnyBody | null
  readonly createTime: Date
  readonly ip: string | null
  readonly device: string | null
  readonly userName: string | null
}
export interface OperateLine {
  readonly logId: string
  readonly time: string
  readonly userName: string
  readonly action: string
  readonly subject: string
  readonly bizNo: string
  readonly ip: string
  readonly device: string
  readonly changes: Change[]
}

/** Selects log lines by type and number of a row, or of several, by person, or by both. */
export interface LogOf {
  readonly bizType?: string
  readonly bizNo?: string | readonly string[]
  readonly userId?: string
}

/** The newest entries, each with its changes in readable form; personal data stays masked. */
export const readOperateLog = async (ctx: Ctx, selection: LogOf): Promise<OperateLine[]> => {
  const rows = await ctx.tx.query<Row>(
    `select l.id, l.user_id, l.biz_type, l.biz_no, l.action, l.before, l.after, l.ip, l.device, l.create_time, u.name as user_name
       from (select * from (select * from sys_operate_log where tenant_id = $1 and biz_type = $2 and biz_no = any($3::text[])
                             order by create_time desc limit $5) a
              union
             select * from (select * from sys_operate_log where tenant_id = $1 and user_id = $4 order by create_time desc limit $5) b) l
       left join sys_user u on u.tenant_id = $1 and u.id = l.user_id
      order by l.create_time desc, l.id desc limit $5`,
    [ctx.tenantId, selection.bizType ?? '', [selection.bizNo ?? []].flat(), selection.userId ?? null, operateLogMax],
  )
  const names = await namesIn(ctx, rows)
  return rows.map((row) => ({
    logId: row.id,
    time: momentText(row.createTime),
    userName: row.userName ?? (row.userId === systemPerson.userId ? systemPerson.name : ''),
    action: row.action,
    subject: servedResource(row.bizType)?.title ?? row.bizType,
    bizNo: numberOf(servedResource(row.bizType), row.bizNo, names),
    ip: row.ip ?? '',
    device: row.device ?? '',
    changes: linesOf(row, names),
  }))
}

/** Changes of a row in readable form. */
export const linesOf = ({ bizType, before, after }: Images, names: Names): Change[] => {
  const { filter = {}, [editedLines]: lines = [], ...fieldsAfter } = after ?? {}
  return [
    ...conditionsOf(servedResource(bizType), filter as Filter),
    ...changesOf(servedResource(bizType), [before, fieldsAfter], names),
    ...(lines as readonly Change[]),
  ]
}

/** Lines of a document in words: label → text. */
export type LineWords = Readonly<Record<string, string>>
/** What an edit changed in the lines of a document: its key in the log, as a list, because an object is not kept in its order. */
export const editedLines = 'lines'
/** Labels whose texts differ: those of the present lines, then those that are gone. */
export const wordChanges = (before: LineWords, after: LineWords): Change[] =>
  [...new Set([...Object.keys(after), ...Object.keys(before)])].flatMap((label) => {
    const [old = '', now = ''] = [before[label], after[label]]
    return old === now ? [] : [{ label, before: old, after: now }]
  })

/** Conditions of a list that was read. */
const conditionsOf = (resource: Resource | undefined, filter: Filter): Change[] =>
  Object.entries(filter).flatMap(([name, value]) => {
    const [fieldName, end] = rangeOf(name)
    const field = resource?.fields[name] ?? resource?.fields[fieldName]
    const label = resource?.fields[name]?.label ?? (field === undefined ? (extraLabels[name] ?? name) : `${field.label}${end}`)
    const valueText = textOf(field, name, value)
    return valueText === '' ? [] : [{ label, before: '', after: valueText }]
  })

/** Fields that differ; for a new or deleted row those with a value. */
const changesOf = (resource: Resource | undefined, images: readonly Row['before'][], names: Names): OperateLine['changes'] =>
  [...new Set(images.flatMap((image) => Object.keys(image ?? {})))].flatMap((name) => {
    const field = resource?.fields[name]
    const label = field?.label ?? extraLabels[name]
    const [textBefore = '', textAfter = ''] = images.map((image) => textOf(field, name, withNames(field, image?.[name], names)))
    return label === undefined || field?.derived === true || textBefore === textAfter
      ? []
      : [{ label, before: textBefore, after: textAfter }]
  })

const ends = { Begin: '起', End: '止', Min: '不小于', Max: '不大于' } as const
/** The field of a range condition, and its end. */
const rangeOf = (name: string): readonly [string, string] => {
  const [, fieldName = name, end = ''] = /^(.+)(Begin|End|Min|Max)$/.exec(name) ?? []
  return [fieldName, ends[end as keyof typeof ends] ?? '']
}

/** A row before and after a change. */
export type Images = Pick<Row, 'bizType' | 'before' | 'after'>
/** Names for the keys in logged rows, because people read names. */
export const namesIn = (ctx: Ctx, rows: readonly Images[]): Promise<Names> => namesOf(ctx.tx, new Set(rows.flatMap(referencesOf)))
const referencesOf = ({ bizType, before, after }: Images): readonly Selectable[] => {
  const resource = servedResource(bizType)
  return [...(resource?.key ?? []), ...Object.keys({ ...before, ...after })].flatMap((name) => resource?.fields[name]?.to ?? [])
}
const withNames = (field: Field | undefined, value: unknown, names: Names): unknown => {
  if (field?.to === undefined) return value
  const nameByKey = names(field.to)
  const nameOf = (one: unknown): unknown => nameByKey.get(plain(one)) ?? one
  return Array.isArray(value) ? value.map(nameOf) : nameOf(value)
}

/** Ids of rows, tasks and devices, which people do not know; the changes of the line identify the row. */
const internalId = /^(?:\d{17,19}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/
export const isInternal = (part: string): boolean => internalId.test(part)

/** The readable key of a row: names for its references, nothing for internal ids. */
const numberOf = (resource: Resource | undefined, bizNo: string, names: Names): string => {
  const parts = bizNo.split('|')
  if (resource === undefined || parts.length !== resource.key.length) return bizNo
  return resource.key
    .map((name, i) => {
      const readablePart = plain(withNames(resource.fields[name], parts[i] ?? '', names))
      return isInternal(readablePart) ? '' : readablePart
    })
    .filter((part) => part !== '')
    .join(' ')
}

/** Labels of logged values without a form field. */
const extraLabels: Readonly<Record<string, string>> = {
  menuCodes: '权限',
  dims: '数据权限',
  add: '增加用户',
  remove: '移除用户',
  from: '复制自',
  status: '状态',
  reason: '原因',
  item: '事项',
  num: '数量',
  noFrom: '起始号',
  noTo: '截止号',
  rows: '行数',
  chosen: '所选行',
}

/** Numbers in the form of the pages, with their unit. */
const unitText = ({ kind, unit }: Field, value: number): string | undefined => {
  if (kind === 'money') return `${(value / 100).toFixed(2)}${unit ?? '元'}`
  if (kind === 'percent') return `${value / 100}%`
  if (kind === 'price') return `${value / 10_000}${unit ?? ''}`
  if (kind === 'weight') return `${value / 1000}kg`
  if (kind === 'minutes') return `${value}分钟`
  return kind === 'count' && unit !== undefined ? `${value}${unit}` : undefined
}

const textOf = (field: Field | undefined, name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return ''
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') && value.length <= 5 ? value.join('、') : `${value.length}项`
  if (typeof value === 'object') return '…'
  const text = plain(value)
  if (field === undefined) return text
  const number = Number.isFinite(Number(text)) ? unitText(field, Number(text)) : undefined
  if (number !== undefined) return number
  if (field.masked === true) return /mobile$/i.test(name) ? maskMobile(text) : maskName(text)
  if (field.format === 'pattern') return patternWords(text)
  if (field.kind === 'flag') return text === '1' ? '是' : '否'
  // a condition may contain several values
  return field.kind === 'choice'
    ? text
        .split(',')
        .map((one) => field.texts?.[one] ?? one)
        .join('、')
    : text
}
