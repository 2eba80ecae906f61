// 公共配置 · user/config
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Body, AnyBody } from '#contract/resource'
import { addAttach, attachBytes, config, configValues, readAttach, resetConfig } from '#contract/user/config'
import { extOf } from '#contract/rules/fileRules'
import { changed } from '../platform/changes.ts'
import type { Ctx } from '../platform/ctx.ts'
import { Download } from '../platform/download.ts'
import { refuse } from '../platform/errors.ts'
import { handle, handleLong, type PersonEndpoint } from '../platform/handle.ts'
import { plain } from '../platform/kinds.ts'
import { changeRows, insertRows } from '../platform/rows.ts'
import { faultOf, serve } from '../platform/serve.ts'
import { updatedBy } from '../platform/stamp.ts'
import { logWrite } from '../platform/writeRow.ts'
import { insertColumns } from './auditColumns.ts'
import { onlyVerb, readOne, trimmed } from './servedRows.ts'

/** The tenant's rows of each setting; the product's default rows where the tenant has none. */
const rows = `(select $1::int as tenant_id, 0::bigint as id, t.code as config_id, t.code, t.config_name, t.value, t.value_type, t.remark, t.sort,
                 1 as origin, null::text as update_user_name, null::timestamptz as update_time, 0 as version, t.min, t.max, t.is_multi
            from tpl_common_config t where not exists (select 1 from common_config c where c.tenant_id = $1 and c.code = t.code)
          union all
          select c.tenant_id, c.id, c.id::text, c.code, t.config_name, c.value, t.value_type, c.remark, c.sort, 2,
                 coalesce(c.update_user_name, c.create_user_name), c.update_time, c.version + 1, t.min, t.max, t.is_multi
            from common_config c
            join (select distinct on (code) * from tpl_common_config order by code, sort) t on t.code = c.code
           where c.tenant_id = $1)`
const served = serve(config, { from: `${rows} v`, alias: 'v', write: { table: 'common_config' } })

const attach = 'systemAttach'
const attachPath = (ctx: Pick<Ctx, 'services' | 'tenantId'>, configId: string): string =>
  join(ctx.services.dataDir, 'attach', String(ctx.tenantId), configId)

interface Rule {
  readonly valueType: number
  readonly min: string | null
  readonly max: string | null
  readonly isMulti: number
}
const ruleOf = async (ctx: Ctx, code: string): Promise<Rule> => {
  const [rule] = await ctx.tx.query<Rule>(
    'select value_type, min, max, is_multi from tpl_common_config where code = $1 order by sort limit 1',
    [code],
  )
  if (!rule) throw refuse('A0404')
  return rule
}

/** The fault of a value as a sentence, '' if valid. value_type: 1 and 2 are numbers, 3 is a switch, 5 is a file. */
const valueFault = ({ valueType, min, max }: Rule, value: string): string => {
  if (valueType === 1 || valueType === 2) {
    const range = `配置值应在${min ?? 0}-${max ?? '∞'}之间`
    if (!/^\d{1,15}$/.test(value)) return range
    return Number(value) < Number(min ?? 0) || Number(value) > Number(max ?? Infinity) ? range : ''
  }
  return valueType === 3 && !/^[01]$/.test(value) ? '配置值只能填写0或1' : ''
}

const logAndNotify = async (
  ctx: Ctx,
  action: string,
  code: string,
  before: AnyBody | null,
  after: AnyBody | null,
): Promise<void> => {
  await logWrite(ctx, config, action, code, before, after)
  await changed(ctx, [{ resource: config.id, key: code, op: 'put' }])
}

/** The form as sent; the code below checks its fields. */
type Sent = Body<typeof config> & { readonly version?: number }

const update = async (ctx: Ctx, input: unknown): Promise<object> => {
  const body = input as Sent
  const before = await readOne(ctx, served, config, { configId: plain(body.configId) })
  const code = before.code ?? ''
  if (Number(body.version) !== before.version) throw refuse('A0409')
  const rule = await ruleOf(ctx, code)
  if (rule.isMulti === 1 && before.origin === 1) throw refuse('A0400', {}, { value: '请用“上传附件”新增' })
  const faults: { value?: string; remark?: string; sort?: string } = {}
  const newText = (name: 'value' | 'remark'): string | null => trimmed(body[name] === undefined ? before[name] : body[name])
  const next = {
    value: newText('value'),
    remark: rule.valueType === 5 ? keptExtension(plain(newText('remark')), before.remark ?? '') : newText('remark'),
    sort: body.sort === undefined ? before.sort : body.sort,
  }
  for (const name of ['value', 'remark', 'sort'] as const) {
    const fault = faultOf(config.fields[name], next[name])
    if (fault !== '') faults[name] = fault
  }
  // the path of a file cannot be edited
  if (rule.valueType === 5 && next.value !== before.value) faults.value = '附件不能修改，请删除后重新上传'
  else if (faults.value === undefined && valueFault(rule, next.value ?? '') !== '')
    faults.value = valueFault(rule, next.value ?? '')
  if (Object.keys(faults).length > 0) throw refuse('A0400', {}, faults)
  const values = { value: next.value ?? '', remark: next.remark ?? '', sort: next.sort ?? 0 }
  if (before.origin === 1) await insertRows(ctx.tx, 'common_config', [{ ...insertColumns(ctx), code, ...values }])
  else await changeRows(ctx.tx, 'common_config', [{ id: before.id }], { key: ['id'], all: { ...values, ...updatedBy(ctx) } })
  await logAndNotify(ctx, '编辑', code, before, next)
  return { id: before.id }
}

/** The new name of a file keeps its extension, so that it can be opened; without a new name the old one stays. */
const keptExtension = (name: string, before: string): string => {
  const ext = extOf(before)
  return name === '' ? before : ext === '' || extOf(name) === ext ? name : `${name}.${ext}`
}

/** Deletes rows; returns their files, which the caller deletes after the commit. */
const deleteRows = async (ctx: Ctx, where: string, value: string): Promise<string[]> => {
  const deletedRows = await ctx.tx.query<{ id: string; code: string }>(
    `delete from common_config where tenant_id = $1 and ${where} = $2 returning id, code`,
    [ctx.tenantId, value],
  )
  return deletedRows.filter((row) => row.code === attach).map((row) => attachPath(ctx, row.id))
}
const deleteFiles = async (paths: readonly string[]): Promise<object> => {
  for (const path of paths) await rm(path, { force: true })
  return {}
}

const remove: PersonEndpoint[] = onlyVerb(served, config, 'remove').map((endpoint) => ({
  ...endpoint,
  runLong: async (run, input) =>
    deleteFiles(
      await run(async (ctx) => {
        const before = await readOne(ctx, served, config, { configId: plain((input as Sent).configId) })
        // only settings with several values lose a row; for the others 恢复默认 restores the product's value
        if (before.origin === 1 || (await ruleOf(ctx, before.code ?? '')).isMulti === 0) throw refuse('A1025.config')
        await logAndNotify(ctx, '删除', before.code ?? '', before, null)
        return deleteRows(ctx, 'id::text', before.configId ?? '')
      }),
    ),
}))

const reset = handleLong(resetConfig, async (run, { code }) =>
  deleteFiles(
    await run(async (ctx) => {
      await ruleOf(ctx, code)
      const before = await ctx.tx.query('select value, remark, sort from common_config where tenant_id = $1 and code = $2', [
        ctx.tenantId,
        code,
      ])
      await logAndNotify(ctx, '恢复默认', code, { rows: before }, null)
      return deleteRows(ctx, 'code', code)
    }),
  ),
)

const readValues = handle(configValues, async (ctx, { code }) =>
  ctx.tx.query<{ value: string; remark: string; sort: number }>(
    `select v.value, coalesce(v.remark, '') as remark, v.sort from ${rows} v where v.code = $2 and v.value <> '' order by v.sort, v.id`,
    [ctx.tenantId, code],
  ),
)

const addFile = handle(
  addAttach,
  async (ctx, input) => {
    const [file] = ctx.uploads
    if (!file) throw refuse('A0432')
    const remark = keptExtension((input.remark ?? '').trim(), file.fileName.trim())
    if (remark === '' || remark.length > 100) throw refuse('A0400', {}, { remark: '文件名不能为空，且长度不能超过100个字符' })
    const row = insertColumns(ctx)
    const path = attachPath(ctx, row.id)
    await mkdir(dirname(path), { recursive: true })
    await rename(file.path, path)
    const [last] = await ctx.tx.query<{ sort: number }>(
      'select coalesce(max(sort), 0)::int as sort from common_config where tenant_id = $1 and code = $2',
      [ctx.tenantId, attach],
    )
    const value = readAttach.path.replace('{configId}', row.id)
    await insertRows(ctx.tx, 'common_config', [{ ...row, code: attach, value, remark, sort: (last?.sort ?? 0) + 10 }])
    await logAndNotify(ctx, '新增', attach, null, { value, remark })
    return { configId: row.id }
  },
  { bodyBytes: attachBytes },
)

const readFile = handle(readAttach, async (ctx, { configId }) => {
  const [row] = await ctx.tx.query<{ remark: string | null }>(
    'select remark from common_config where tenant_id = $1 and id::text = $2 and code = $3',
    [ctx.tenantId, configId, attach],
  )
  if (!row) throw refuse('A0404')
  return new Download(row.remark ?? configId, 'application/octet-stream', { path: attachPath(ctx, configId) })
})

export default [
  ...onlyVerb(served, config, 'list'),
  ...onlyVerb(served, config, 'export'),
  ...onlyVerb(served, config, 'one'),
  ...onlyVerb(served, config, 'update', update),
  ...remove,
  reset,
  readValues,
  addFile,
  readFile,
]
