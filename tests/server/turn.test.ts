// 启用/停用（floor.md §0.2 按钮 08）：自己的按钮、自己的权限，表单绕不过去；库区的指定货主。
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asking } from '../support/askAs.ts'
import { openSubject } from '../support/rights.ts'
import { openServer, type Headers, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
  const bin = { warehouseNo: 'WH01', sid: 'LOCAL', zoneNo: 'RCV', locationNo: 'T-01', locationType: 3, pickSeq: 1 }
  await done('POST /v1/location', bin)
  const place = { warehouseNo: 'WH01', sid: 'LOCAL' }
  await done('POST /v1/warehouse/workstation', { ...place, workstationNo: 'WS091', workstationName: '开停台', stationType: 1 })
  await done('POST /v1/wave/rule', { ...place, ruleName: '开停规则', priority: 9, maxOrderNum: 100 })
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)

describe('启用/停用', () => {
  const rows = [
    ['/v1/shop', { shopNo: 'SH001' }, 'isDisabled', 0, 1],
    ['/v1/location', { warehouseNo: 'WH01', sid: 'LOCAL', locationNo: 'T-01' }, 'isDisabled', 0, 1],
    ['/v1/network', { networkId: 'WD001' }, 'isDisabled', 0, 1],
    ['/v1/logistics/company', { logisticsCode: 'ZTO' }, 'isDisabled', 0, 1],
    ['/v1/company', { companyId: 'GS01' }, 'isDisabled', 0, 1],
    ['/v1/warehouse/workstation', { warehouseNo: 'WH01', sid: 'LOCAL', workstationNo: 'WS091' }, 'isDisabled', 0, 1],
    ['/v1/wave/rule', { warehouseNo: 'WH01', sid: 'LOCAL', ruleName: '开停规则' }, 'isDisabled', 0, 1],
    ['/v1/owner', { ownerNo: 'OW001' }, 'coopStatus', 1, 2],
  ] as const
  test.each(rows)('%s is taken out of use and back, each of it in the operate log', async (route, key, name, on, off) => {
    const value = async () => (await done<Record<string, unknown>>(`GET ${route}/detail`, key))[name]
    expect(await value()).toBe(on)
    for (const to of [off, off, on]) {
      await done(`PUT ${route}/status`, { ...key, [name]: to })
      expect(await value()).toBe(to)
    }
    expect(await faults(`PUT ${route}/status`, { ...key, [name]: 9 })).toHaveProperty(name)
    const log = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ action: string }>(
        "select action from sys_operate_log where tenant_id = $1 and action in ('启用', '停用') order by id desc limit 2",
        [1],
      ),
    )
    expect(log.map((row) => row.action)).toEqual(['启用', '停用'])
  })
  test('zones and bins a warehouse is born with stay in use', async () => {
    const zone = { warehouseNo: 'WH01', sid: 'LOCAL', zoneNo: 'RCV', isDisabled: 1 }
    expect(await send('PUT /v1/zone/status', zone)).toMatchObject({ code: 'A1731', msg: '系统库区不能删除或停用' })
    const bin = { warehouseNo: 'WH01', sid: 'LOCAL', locationNo: 'RCV-STAGE' }
    const said = { code: 'A1731', msg: '系统库位不能删除或停用' }
    expect(await send('PUT /v1/location/status', { ...bin, isDisabled: 1 })).toMatchObject(said)
    expect(await send('DELETE /v1/location', bin)).toMatchObject(said)
  })
  test('a form does not do what needs the button', async () => {
    const editor = await openSubject(server)
    await editor.set([120101, 120103, 120107], 'all')
    const edit = async (coopStatus: number) => {
      const { version } = await done<{ version: number }>('GET /v1/owner/detail', { ownerNo: 'OW001' })
      return send('PUT /v1/owner', { ownerNo: 'OW001', coopStatus, version }, editor.who.headers)
    }
    expect(await edit(2)).toMatchObject({ status: 403, code: 'A0312' })
    await editor.set([120101, 120103, 120107, 120108], 'all')
    expect((await edit(2)).code).toBe('00000')
    await editor.set([120101, 120103, 120107], 'all')
    expect(await edit(1)).toMatchObject({ code: 'A0312' })
    expect((await edit(2)).code).toBe('00000')
    await done('PUT /v1/owner/status', { ownerNo: 'OW001', coopStatus: 1 })
  })
})

describe('a zone for named owners', () => {
  const zone = { warehouseNo: 'WH01', sid: 'LOCAL', zoneNo: 'ZO', zoneName: '指定货主区', zoneType: 1, ownerMode: 2 }
  const key = { warehouseNo: 'WH01', sid: 'LOCAL', zoneNo: 'ZO' }
  const read = () => done<{ ownerNos: readonly string[] | null; version: number }>('GET /v1/zone/detail', key)
  test('names them, and forgets them when it is shared again', async () => {
    expect(await faults('POST /v1/zone', zone)).toEqual({ ownerNos: '指定货主方式必须选择货主' })
    await done('POST /v1/zone', { ...zone, ownerNos: ['OW001', 'OW002'] })
    const made = await read()
    expect(made.ownerNos).toEqual(['OW001', 'OW002'])
    expect(await faults('PUT /v1/zone', { ...key, version: made.version, ownerNos: [] })).toEqual({
      ownerNos: '指定货主方式必须选择货主',
    })
    await done('PUT /v1/zone', { ...key, version: made.version, ownerMode: 1 })
    expect((await read()).ownerNos).toBeNull()
  })
})
