// 资源服务 · platform/serve
/**
 * Makes the endpoints of a resource: list, count, sum, one, create, update, status, remove. Special SQL comes as `Source`, special rules as
 * hooks.
 */
import { plainValue } from './plainForm.ts'
import { Object as Obj, Unknown, type TSchema } from 'typebox'
import {
  formOf,
  summed,
  sumsMax,
  sumsRoute,
  turnOf,
  type AnyBody,
  type BodyOf,
  type Calls,
  type Page,
  type Resource,
  type Sums,
} from '#contract/resource'
import type { Method } from '#contract/call'
import type { Field, Fields } from '#contract/kinds'
import { isNumbered } from '#contract/rules/importRow'
import { longest } from '#contract/rules/limits'
import type { Ctx } from './ctx.ts'
import { definedRows } from './definedRows.ts'
import { absentNumbers } from './absentNumbers.ts'
import { refuse } from './errors.ts'
import { createExport } from './exports/job.ts'
import type { Columns } from './fieldRows.ts'
import { offerExport } from './exports/lists.ts'
import { mustReach } from './formReach.ts'
import type { Endpoint } from './handle.ts'
import { columnOf, plain, sqlKind, type Filter, type Params } from './kinds.ts'
import { countStatement, listStatement, pagingOf, sumStatement, type Source } from './listQuery.ts'
import { masked } from './personal.ts'
import { covers, hasRight } from './person.ts'
import { checkPictures } from './pictures.ts'
import { offerCreate, offerUpdate, type Sent } from './served.ts'
import { schemasOf } from './serveSchemas.ts'
import { judgeOne, type Stored } from './ruleBook.ts'
import { created, removed, updated, type Written } from './writeRow.ts'
import type { Writing, Serving, ServingOf } from './serving.ts'

const anyInput: TSchema = Obj({}, { additionalProperties: Unknown() })
const verbs = ['list', 'count', 'sum', 'one', 'create', 'update', 'status', 'remove', 'export'] as const

const readVerbs: ReadonlySet<string> = new Set(['list', 'count', 'sum', 'one'])

const servedById = new Map<string, Resource>()
/** The definition for an id of the operate log; undefined: no list of it is served. */
export const servedResource = (id: string): Resource | undefined => servedById.get(id)

/** Endpoints of a resource by its `calls`. */
export const serve = <F extends Fields, C extends Calls>(
  definition: Resource<F, C>,
  served: ServingOf<BodyOf<NoInfer<F>>>,
): Endpoint[] => {
  const [resource, serving]: [Resource, ServingOf] = [definition, served]
  servedById.set(resource.id, resource)
  if (resource.calls.export !== undefined) offerExport({ resource, serving })
  if (resource.calls.create !== undefined)
    offerCreate(
      resource.id,
      (ctx, body) => verbRuns.create(ctx, resource, servingOf(serving, ctx), body) as Promise<{ id: string }>,
    )
  if (resource.calls.update !== undefined)
    offerUpdate(resource.id, (ctx, body) => verbRuns.update(ctx, resource, servingOf(serving, ctx), body))
  return verbs.flatMap((verb) => {
    const route = verb === 'sum' ? sumsRoute(resource) : resource.calls[verb]
    if (!route) return []
    const [method, path] = route.split(' ') as [Method, string]
    const may = resource.may[verb === 'sum' ? 'list' : verb]
    if (may === undefined) throw new Error(`${resource.id}.${verb} has a call but no right`)
    return [
      {
        id: `${resource.id}.${verb}`,
        title: resource.title,
        method,
        path,
        may,
        input: anyInput,
        ...schemasOf(resource, verb),
        transaction: { readOnly: readVerbs.has(verb) },
        run: (ctx: Ctx, input: unknown) =>
          verb === 'export'
            ? createExport(ctx, { resource, serving }, (input ?? {}) as Sent)
            : verbRuns[verb](ctx, resource, servingOf(serving, ctx), (input ?? {}) as Sent),
      },
    ]
  })
}

const servingOf = (serving: ServingOf, { today, person, at }: Ctx): Serving =>
  typeof serving === 'function' ? serving(today, person, at) : serving

type Run = (ctx: Ctx, resource: Resource, serving: Serving, input: Sent) => Promise<unknown>
const verbRuns: Record<'list' | 'count' | 'sum' | 'one' | 'create' | 'update' | 'status' | 'remove', Run> = {
  list: (ctx, resource, serving, input) => listPage(ctx, resource, serving, input),
  count: async (ctx, resource, serving, input) => {
    const { text, values } = countStatement(resource, serving, ctx.person, ctx.tenantId, input)
    const rows = await ctx.tx.query<{ value: string | null; total: number }>(text, values)
    // rows without a value have no tab, but count in the total
    return Object.fromEntries(rows.map((row) => [row.value ?? '', row.total]))
  },
  sum: (ctx, resource, serving, input) => sumsOf(ctx, resource, serving, input),
  one: async (ctx, resource, serving, input) => {
    const row = await findOne(ctx, resource, serving, input)
    if (!row) throw refuse('A0404')
    return plain(input.masked) !== '1' && mayEdit(ctx, resource) ? row : maskedRow(resource, row)
  },
  create: async (ctx, resource, serving, input) => {
    const writing = writable(resource, serving)
    const body = checkBody(resource, input, true)
    checkStatusRight(ctx, resource, body, null)
    await checkPictures(ctx, resource.fields, body, null)
    await checkRow(ctx, resource, writing, body, null, input)
    const [row, apart] = splitApart(writing, body)
    const written = await created(ctx, resource, writing.table, { ...row, ...(await computedColumns(ctx, writing, body, null)) })
    return runFollowUp(ctx, writing, body, written, apart)
  },
  update: async (ctx, resource, serving, input) => {
    const writing = writable(resource, serving)
    const before = await findVisible(ctx, resource, serving, input)
    const body = checkBody(resource, input, false)
    checkStatusRight(ctx, resource, body, before)
    await checkPictures(ctx, resource.fields, body, before)
    await checkRow(ctx, resource, writing, body, before, input)
    const [row, apart] = splitApart(writing, body)
    const next = { ...row, ...(await computedColumns(ctx, writing, body, before)) }
    const written = await updated(ctx, resource, writing.table, before, next, versionOf(input))
    return runFollowUp(ctx, writing, body, written, apart)
  },
  status: async (ctx, resource, serving, input) => {
    const writing = writable(resource, serving)
    const before = await findVisible(ctx, resource, serving, input)
    const { body, action } = statusChange(resource, input, before)
    if (action === null) return { id: before.id }
    await checkRow(ctx, resource, writing, body, before, input)
    const written = await updated(ctx, resource, writing.table, before, body, before.version, action)
    await runFollowUp(ctx, writing, body, written, {})
    return { id: written.id }
  },
  remove: async (ctx, resource, serving, input) => {
    const writing = writable(resource, serving)
    const before = await findVisible(ctx, resource, serving, input)
    await writing.checkRemove?.(ctx, before)
    mustReach(ctx.person, resource, { before, body: {} })
    await removed(ctx, resource, writing.table, before)
    return {}
  },
}

const checkRow = async (
  ctx: Ctx,
  resource: Resource,
  writing: Writing,
  body: AnyBody,
  before: Stored | null,
  input: Sent,
): Promise<void> => {
  const confirmed = input.confirmed === 1
  if (writing.rules !== undefined) await judgeOne(ctx, writing.rules, { before, body }, confirmed)
  await writing.check?.(ctx, body, before, confirmed)
  mustReach(ctx.person, resource, { before, body })
}
const computedColumns = async (ctx: Ctx, writing: Writing, body: AnyBody, before: Stored | null): Promise<Columns> => ({
  ...(await writing.rules?.complete([{ before, body }], ctx))?.[0],
  ...(await writing.fill?.(ctx, body, before)),
})
const runFollowUp = async (ctx: Ctx, writing: Writing, body: AnyBody, written: Written, apart: AnyBody): Promise<object> => {
  await writing.rules?.follow?.(ctx, [{ ...written, body }])
  return { id: written.id, ...(await writing.after?.(ctx, written, apart)) }
}

/** Version at which a form was read; NaN: not given. */
const versionOf = ({ version }: Sent): number => {
  const text = plain(version)
  return text === '' ? Number.NaN : Number(text)
}

/** The change of 启用 or 停用, without an action if the row already has that state. @throws Refused A0400 for any other value */
const statusChange = (
  resource: Resource,
  input: Sent,
  before: AnyBody,
): { readonly body: AnyBody; readonly action: string | null } => {
  const turn = turnOf(resource)
  if (turn === null) throw new Error(`${resource.id} has no status call`)
  const { name, field, on, off } = turn
  const value = input[name]
  if (value !== on && value !== off) {
    const texts = [on, off].map((one) => field.texts?.[one] ?? String(one))
    throw refuse('A0400', {}, { [name]: `${field.label}只能填写：${texts.join('、')}` })
  }
  return { body: { [name]: value }, action: before[name] === value ? null : value === off ? '停用' : '启用' }
}

/** Whether a form shows personal data unmasked: only to people with the right to change them. A read-only page asks for `masked`. */
const mayEdit = ({ person }: Ctx, { may }: Resource): boolean =>
  person.isAdmin || (may.update !== undefined && covers(person.rights, may.update))

/** A form may disable or enable a row only with the right to 启用/停用. @throws Refused A0312 */
const checkStatusRight = ({ person }: Ctx, resource: Resource, body: AnyBody, before: AnyBody | null): void => {
  const turn = turnOf(resource)
  const may = resource.may.status
  if (turn === null || may === undefined || typeof body[turn.name] !== 'number') return
  const [from, to] = [before === null ? turn.on : before[turn.name], body[turn.name]]
  if (from === to || (from !== turn.off && to !== turn.off)) return
  if (!hasRight(person, may)) throw refuse('A0312')
}

const splitApart = ({ apart = [] }: Writing, body: AnyBody): readonly [row: AnyBody, apart: AnyBody] => {
  const entries = (isOwn: boolean): AnyBody =>
    Object.fromEntries(Object.entries(body).filter(([name]) => apart.includes(name) !== isOwn))
  return [entries(true), entries(false)]
}

const writable = (resource: Resource, serving: Serving): Writing => {
  if (!serving.write) throw new Error(`${resource.id} declares a writing call but no table to write`)
  return serving.write
}

/** Reads a page of a list; a request may name pages in two ways (spec 1 §3). `known`: number of rows, if counted already. */
export const listPage = async (
  ctx: Ctx,
  resource: Resource,
  source: Source,
  filter: Filter,
  known?: number,
): Promise<Page<Record<string, unknown>>> => {
  const paging = pagingOf(filter)
  const statement = listStatement(resource, source, ctx.tenantId, ctx.person, filter, paging)
  const countRows = async (): Promise<number> => {
    const [row] = await ctx.tx.query<{ total: number }>(statement.total.text, statement.total.values)
    return row?.total ?? 0
  }
  const total = known ?? (await countRows())
  if (paging.selfPaging && total > paging.pageSize) throw refuse('A0421.rows')
  const rows = total === 0 ? [] : await definedRows(ctx.tx, resource, statement.rows.text, statement.rows.values)
  const size = paging.selfPaging ? total : paging.pageSize
  const absentByField = await absentNumbers(ctx, resource, source, filter)
  return {
    records: rows.map((row) => maskedRow(resource, row)),
    total,
    pageNo: paging.pageNo,
    pageSize: size,
    current: paging.pageNo,
    size,
    pages: size === 0 ? 0 : Math.ceil(total / size),
    ...(Object.keys(absentByField).length > 0 && { absent: absentByField }),
  }
}

/** Sums shown above the list; none if there are too many rows to add up. */
export const sumsOf = async (ctx: Ctx, resource: Resource, source: Source, filter: Filter): Promise<Sums> => {
  const { text, values } = sumStatement(resource, source, ctx.person, ctx.tenantId, filter)
  const [sumsRow = {}] = await ctx.tx.query(text, values)
  const rows = Number(sumsRow['rows'] ?? 0)
  const sums = Object.fromEntries(summed(resource).map((name) => [name, Number(sumsRow[name] ?? 0)]))
  return { rows, sums: rows > sumsMax ? null : sums }
}

/** A row with personal data masked as in lists and details (floor.md §0.3). */
const maskedRow = (resource: Resource, row: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => {
      if (typeof value !== 'string' || resource.fields[name]?.masked !== true) return [name, value]
      return [name, masked(name, value)]
    }),
  )

/** The row of a request within the caller's scope; null: missing or outside the scope. */
export const findOne = async <F extends Fields, C extends Calls>(
  ctx: Ctx,
  definition: Resource<F, C>,
  source: Source,
  input: Sent,
): Promise<Stored<BodyOf<F>> | null> => {
  const resource: Resource = definition
  const { id } = input
  const hasKey = id !== undefined || resource.key.every((name) => input[name] !== undefined && input[name] !== '')
  if (id !== undefined && !/^\d{1,18}$/.test(plain(id))) return null
  if (!hasKey) throw refuse('A0410', { field: resource.fields[resource.key[0] ?? '']?.label ?? '主键' })
  const exactSource: Source = {
    ...source,
    extra: { ...source.extra, id: `${source.alias}.id`, version: `${source.alias}.version` },
    search: {
      // conditions on the person always apply; those of search fields have no value here
      ...Object.fromEntries(Object.entries(source.search ?? {}).filter(([name]) => !(name in resource.fields))),
      ...Object.fromEntries(
        [...resource.key, 'id'].map((name) => [
          name,
          (keyFilter: Filter, p: Params) =>
            keyFilter[name] === undefined
              ? null
              : `${source.columns?.[name] ?? `${source.alias}.${columnOf(name)}`} = ${p.add(plain(keyFilter[name]))}`,
        ]),
      ),
    },
  }
  const keys = Object.fromEntries(
    [...resource.key, 'id'].filter((name) => input[name] !== undefined).map((name) => [name, input[name]]),
  )
  const statement = listStatement({ ...resource, search: [] }, exactSource, ctx.tenantId, ctx.person, keys, {
    pageNo: 1,
    pageSize: 2,
    selfPaging: false,
  })
  const rows = await definedRows(ctx.tx, definition, statement.rows.text, statement.rows.values)
  return rows[0] && rows.length === 1 ? (rows[0] as Stored<BodyOf<F>>) : null
}

const findVisible = async (ctx: Ctx, resource: Resource, source: Source, input: Sent): Promise<Stored> => {
  const row = await findOne(ctx, resource, source, input)
  if (!row) throw refuse('A0404')
  return row
}

/** Checks a form body field by field; every fault is reported at its field (floor.md §0.4 texts). */
const checkBody = (resource: Resource, input: Sent, creating: boolean): AnyBody => {
  const faults: Record<string, string> = {}
  const body: Record<string, unknown> = {}
  for (const name of formOf(resource)) {
    const field = resource.fields[name]
    if (!field || field.derived || (!creating && (input[name] === undefined || resource.key.includes(name)))) continue
    const value = plainValue(field, input[name])
    const fault = faultOf(field, value)
    if (fault) faults[name] = fault
    else if (value !== undefined) body[name] = sqlKind(field).write(value === '' ? null : value)
  }
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  return body
}

const numeric = new Set(['count', 'money', 'price', 'weight', 'percent', 'minutes', 'flag'])
/** Chinese sentence for an invalid value of a field, '' for a valid one. */
export const faultOf = (field: Field, value: unknown): string => {
  const empty = value === undefined || value === null || value === ''
  if (empty) return field.required ? (field.missing ?? `${field.label}不能为空`) : ''
  if (numeric.has(field.kind)) {
    if (typeof value !== 'number' || !Number.isInteger(value)) return `${field.label}必须为整数`
    if ((field.min !== undefined && value < field.min) || (field.max !== undefined && value > field.max)) {
      return field.fault ?? `${field.label}应在${field.min ?? 0}-${field.max ?? '∞'}之间`
    }
    return ''
  }
  if (field.kind === 'choice')
    return Object.hasOwn(field.texts ?? {}, plain(value))
      ? ''
      : (field.fault ?? `${field.label}只能填写：${Object.values(field.texts ?? {}).join('、')}`)
  if (field.kind === 'json') return ''
  if (field.kind === 'many')
    return Array.isArray(value) && value.every((one) => typeof one === 'string' && one.length <= 64)
      ? ''
      : `${field.label}格式不正确`
  if (typeof value !== 'string') return `${field.label}格式不正确`
  if (field.kind === 'day' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) return `${field.label}格式不正确，应为YYYY-MM-DD`
  if (field.kind === 'moment' && !/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(value))
    return `${field.label}格式不正确，应为YYYY-MM-DD HH:mm:ss`
  if (field.kind === 'code' && /\s/.test(value)) return `${field.label}不能包含空格`
  if (field.kind === 'code' && !isNumbered(value)) return `${field.label}至少要有一个字母或数字`
  // counts characters like the column, not halves of pairs
  return Array.from(value).length > longest(field) ? `${field.label}长度不能超过${longest(field)}个字符` : ''
}
