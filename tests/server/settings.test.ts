// 字典与公共配置（floor.md §1.2、§2.5 1109/1110），从 HTTP 的门口看。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx } from 'hucre/xlsx'
import type { Page } from '#contract/resource'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { dictionaries } from '#server/platform/dictionary'
import { asking } from '../support/askAs.ts'
import { resources } from '../support/definitions.ts'
import { addHandheld } from '../support/floor.ts'
import { openWorld } from '../support/outbound.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
let other: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  other = (await server.signIn('hengtu', 'admin')).headers
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)

test('every field that names a dictionary has one with the same texts', () => {
  const known = new Map(dictionaries.map((one) => [one.code, one.texts]))
  const strange = [...resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.dict !== undefined && JSON.stringify(known.get(field.dict)) !== JSON.stringify(field.texts)
        ? [`${resource.id}.${name}：${field.dict} 同名的几处文字不同`]
        : [],
    ),
  )
  expect(strange).toEqual([])
})

/** Switches of a row, pages that keep the product's own lists, and the log, whose subjects are pages. */
const unworded = (id: string, name: string): boolean =>
  ['isDisabled', 'isEnabled'].includes(name) || ['user/config', 'user/dict', 'user/menu', 'user/operateLog'].includes(id)
test('every choice people read names its dictionary, so that a tenant may word it', () => {
  const strange = [...resources.values()].flatMap((resource) =>
    Object.entries(resource.fields).flatMap(([name, field]) =>
      field.kind === 'choice' && field.dict === undefined && !unworded(resource.id, name)
        ? [`${resource.id}.${name}：在 choice 里写 dict: '{table}.{column}'`]
        : [],
    ),
  )
  expect(strange).toEqual([])
})

test("a tenant's word reaches the file of a list", async () => {
  const own = { code: 'goods.goods_type', dictKey: '1' }
  await done('PUT /v1/dictionary/item', { ...own, dictValue: '普货', version: 0 })
  await done('POST /v1/goods', { ownerNo: 'OW001', goodsNo: 'DW1', goodsName: '字典', goodsType: 1 })
  const { taskId } = await done<{ taskId: string }>('POST /v1/goods/export', { goodsNo: 'DW1' })
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  const file = await send<Buffer>('GET /v1/file/job/download', { taskId })
  const [header = [], first = []] = (await readXlsx(file.data)).sheets[0]?.rows ?? []
  expect(first[header.indexOf('类型')]).toBe('普货')
  await done('PUT /v1/dictionary/item/reset', own)
})

test('and the pack of a handheld, whose sentences name it', async () => {
  const world = await openWorld()
  try {
    const own = { code: 'stockout_order.status', dictKey: '60', dictValue: '等复核', version: 0 }
    expect(await world.call('PUT', '/v1/dictionary/item', own)).toMatchObject({ code: '00000' })
    const handheld = await addHandheld(world, '手持机')
    const pack = await world.app.inject({
      url: '/api/v1/pda/snapshot/station',
      headers: {
        tenantid: String(world.tenantId),
        accesstoken: 'test',
        deviceid: handheld.deviceId,
        devicekey: handheld.deviceKey,
      },
    })
    expect(pack.json<{ data: { options: { words: object } } }>().data.options.words).toEqual({
      'stockout_order.status': { 60: '等复核' },
    })
  } finally {
    await world.close()
  }
})

interface Value {
  readonly dictKey: string
  readonly dictValue: string
  readonly isDisabled: number
}
const item = '/v1/dictionary/item'

describe('a dictionary', () => {
  const key = { code: 'stockout_order.status', dictKey: '60' }
  const values = (who: Headers = admin) => done<Value[]>('GET /v1/dictionary', { code: key.code }, who)
  const version = async (of: object = key) => (await done<{ version: number }>(`GET ${item}/detail`, of)).version

  test("answers the product's texts, then the tenant's own, to nobody else", async () => {
    expect((await values()).find((one) => one.dictKey === '60')?.dictValue).toBe('待复核')
    expect(await done('GET /v1/dictionary/own')).toEqual([])
    await done(`PUT ${item}`, { ...key, dictValue: '等复核', version: 0 })
    expect((await values()).find((one) => one.dictKey === '60')?.dictValue).toBe('等复核')
    expect((await values(other)).find((one) => one.dictKey === '60')?.dictValue).toBe('待复核')
    expect(await done('GET /v1/dictionary/own')).toMatchObject([{ ...key, dictValue: '等复核' }])
    expect(await send(`PUT ${item}`, { ...key, dictValue: '再改', version: 0 })).toMatchObject({ code: 'A0409' })
    expect(await faults(`PUT ${item}`, { ...key, dictValue: '待打包', version: await version() })).toEqual({
      dictValue: '字典值不能重复',
    })
    await done(`PUT ${item}/status`, { ...key, isDisabled: 1 })
    expect((await values()).find((one) => one.dictKey === '60')).toMatchObject({ dictValue: '等复核', isDisabled: 1 })
    await done(`PUT ${item}/reset`, key)
    expect((await values()).find((one) => one.dictKey === '60')).toMatchObject({ dictValue: '待复核', isDisabled: 0 })
    const told = await server.services.db.inTenant(1, (tx) =>
      tx.query("select 1 from change where tenant_id = $1 and resource = 'user/dict' and key like 'stockout_order%'", [1]),
    )
    expect(told.length).toBe(3)
  })

  test('of the product takes no keys and loses none; an open one does', async () => {
    expect(await send(`POST ${item}`, { code: key.code, dictKey: '61', dictValue: '等等' })).toMatchObject({
      code: 'A1025',
      msg: '系统字典不能新增或删除，只能修改显示名称',
    })
    expect(await send(`DELETE ${item}`, key)).toMatchObject({ code: 'A1025' })
    const own = { code: 'return_defect', dictKey: '20' }
    await done(`POST ${item}`, { ...own, dictValue: '压痕' })
    expect(await faults(`POST ${item}`, { ...own, dictValue: '别的' })).toEqual({ dictKey: '键已存在' })
    const { records } = await done<Page<Value & { origin: number }>>(`GET ${item}/list`, { code: 'return_defect', pageSize: 100 })
    expect(records.find((one) => one.dictKey === '20')).toMatchObject({ dictValue: '压痕', origin: 2 })
    await done(`DELETE ${item}`, own)
    expect(await send(`GET ${item}/detail`, own)).toMatchObject({ code: 'A0404' })
  })
})

describe('a setting', () => {
  const config = '/v1/common/config'
  const row = async (code: string) =>
    (await done<Page<{ configId: string; code: string; value: string; origin: number }>>(`GET ${config}/item/list`)).records.find(
      (one) => one.code === code,
    )
  const seconds = async (who: Headers = admin) =>
    (await done<{ value: string }[]>(`GET ${config}`, { code: 'biRefreshTime' }, who))[0]?.value

  test('is changed within its limits, for its tenant, and brought back', async () => {
    const { configId = '' } = (await row('biRefreshTime')) ?? {}
    expect(await faults(`PUT ${config}/item`, { configId, value: '29', version: 0 })).toEqual({ value: '配置值应在30-3600之间' })
    expect(await faults(`PUT ${config}/item`, { configId, value: '快', version: 0 })).toEqual({ value: '配置值应在30-3600之间' })
    await done(`PUT ${config}/item`, { configId, value: '120', version: 0 })
    expect([await seconds(), await seconds(other)]).toEqual(['120', '60'])
    expect(await row('biRefreshTime')).toMatchObject({ value: '120', origin: 2 })
    expect(await send(`DELETE ${config}/item`, { configId: (await row('biRefreshTime'))?.configId })).toMatchObject({
      code: 'A1025',
      msg: '该配置不能删除，可以恢复默认',
    })
    await done(`PUT ${config}/item/reset`, { code: 'biRefreshTime' })
    expect(await seconds()).toBe('60')
  })

  test('system attachments are uploaded, listed, downloaded by everybody of the tenant, and gone with their row', async () => {
    const attach = { method: 'POST', path: `${config}/attach`, files: true } as const
    expect(await server.send(attach, {}, admin)).toMatchObject({ code: 'A0432', msg: '请上传文件' })
    const file = new File(['第一章'], '作业手册.pdf')
    const made = await server.send<{ configId: string }>(attach, { file }, admin)
    expect(made.code).toBe('00000')
    const { configId } = made.data
    const list = await done<{ value: string; remark: string }[]>(`GET ${config}`, { code: 'systemAttach' })
    expect(list).toMatchObject([{ value: `${config}/attach/${configId}`, remark: '作业手册.pdf' }])
    const clerk = (await server.signIn('yunhe', 'picker01')).headers
    const get = (who: Headers) => server.app.inject({ method: 'GET', url: `/api${config}/attach/${configId}`, headers: who })
    const got = await get(clerk)
    expect([got.body, got.headers['content-type']]).toEqual(['第一章', 'application/octet-stream'])
    expect(decodeURIComponent(String(got.headers['content-disposition']))).toContain('作业手册.pdf')
    expect((await get(other)).json()).toMatchObject({ code: 'A0404' })
    const long = new File(['x'], `${'长'.repeat(101)}.pdf`)
    expect((await server.send(attach, { file: long }, admin)).code).toBe('A0400')
    await done(`DELETE ${config}/item`, { configId })
    expect((await get(clerk)).json()).toMatchObject({ code: 'A0404' })
    expect(await done(`GET ${config}`, { code: 'systemAttach' })).toEqual([])
  })
})
