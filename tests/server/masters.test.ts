// 公司主体、网点、劳务公司、员工、临时工（floor.md §1.3、§1.4、§2.2、§2.5、§9.5），从 HTTP 的门口看。
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Page } from '#contract/resource'
import { isCreditCode } from '#contract/rules/creditCode'
import { ageOn, readIdCard } from '#contract/rules/idCard'
import { judgeStoredPatterns } from '#server/core/storedPatterns'
import { insertRows } from '#server/platform/rows'
import { tempExpireTask } from '#server/user/tempExpire'
import { asking } from '../support/askAs.ts'
import { headersOf, openServer, password, type Headers, type SignedIn, type TestServer } from '../support/server.ts'

let server: TestServer
let admin: Headers
beforeAll(async () => {
  server = await openServer()
  admin = (await server.signIn('yunhe', 'admin')).headers
})
afterAll(() => server.close())

const { send, done, faults } = asking(
  () => server,
  () => admin,
)

test('a credit code and an id card prove themselves by their check signs', () => {
  expect(['91330106673959654P', '91110000802100433B', '91440300708461136T'].map(isCreditCode)).toEqual([true, true, true])
  expect(['91330106673959654Q', '9133010667395965', '91330106673959654p', 'O1330106673959654P'].map(isCreditCode)).toEqual([
    false,
    false,
    false,
    false,
  ])
  expect(readIdCard('11010519491231002X')).toEqual({ birthDate: '1949-12-31', gender: 2 })
  expect(['110105194912310021', '11010519490231002X', '1101051949'].map(readIdCard)).toEqual([null, null, null])
  expect([ageOn('2009-06-17', '2025-06-17'), ageOn('2009-06-18', '2025-06-17')]).toEqual([16, 15])
})

describe('a company', () => {
  const one = { companyId: 'GS02', companyName: '云禾浙江有限公司', isDefault: 1, contactMobile: '13800001234' }
  test('is checked, is the only default, and stays while an owner names it', async () => {
    expect(await faults('POST /v1/company', { ...one, creditCode: '123' })).toEqual({ creditCode: '统一社会信用代码格式不正确' })
    await done('POST /v1/company', one)
    expect(await faults('POST /v1/company', { ...one, companyId: 'GS03' })).toEqual({ companyName: '公司名称已存在' })
    const { records } =
      await done<Page<{ companyId: string; isDefault: number; contactMobile: string | null }>>('GET /v1/company/list')
    expect(records.filter((row) => row.isDefault === 1).map((row) => row.companyId)).toEqual(['GS02'])
    expect(records.find((row) => row.companyId === 'GS02')?.contactMobile).toBe('138****1234')
    expect(await send('DELETE /v1/company', { companyId: 'GS01' })).toMatchObject({ code: 'A1001' })
    expect((await send('DELETE /v1/company', { companyId: 'GS02' })).code).toBe('00000')
  })
})

describe('branches', () => {
  const branch = (networkId: string, more: object = {}) => ({
    networkId,
    name: `名${networkId}`,
    logisticsCode: 'ZTO',
    networkType: 4,
    ...more,
  })
  const versionOf = async (networkId: string) =>
    (await done<{ version: number }>('GET /v1/network/detail', { networkId })).version
  const fullName = async (networkId: string) =>
    (await done<{ fullName: string }>('GET /v1/network/detail', { networkId })).fullName
  test('are a tree of four levels whose names follow the ones above', async () => {
    await done('POST /v1/network', branch('A'))
    for (const [own, parentId] of ['AB', 'BC', 'CD'].map(([up, down]) => [down, up]))
      await done('POST /v1/network', branch(own ?? '', { parentId }))
    expect(await fullName('D')).toBe('名A/名B/名C/名D')
    expect(await faults('POST /v1/network', branch('E', { parentId: 'D' }))).toEqual({ parentId: '上级网点层级不能超过4级' })
    expect(await faults('POST /v1/network', branch('E', { parentId: 'nowhere' }))).toEqual({
      parentId: '上级网点不存在：nowhere',
    })
    // the file knew all three, the form none
    const strange = { contactMobile: '12', provinceCode: '999999', logisticsCode: 'NO' }
    expect(await faults('POST /v1/network', branch('E', strange))).toEqual({
      contactMobile: '电话格式不正确',
      provinceCode: '省不存在：999999',
      logisticsCode: '物流公司不存在：NO',
    })
    const moved = await faults('PUT /v1/network', { networkId: 'A', version: await versionOf('A'), parentId: 'D' })
    expect(moved).toEqual({ parentId: '上级网点不能是自己或自己的下级' })
    await done('POST /v1/network', branch('T'))
    expect(await faults('PUT /v1/network', { networkId: 'A', version: await versionOf('A'), parentId: 'T' })).toEqual({
      parentId: '上级网点层级不能超过4级',
    })
    await done('PUT /v1/network', { networkId: 'B', version: await versionOf('B'), name: '乙' })
    expect(await fullName('D')).toBe('名A/乙/名C/名D')
    await done('PUT /v1/network', { networkId: 'C', version: await versionOf('C'), parentId: 'T' })
    expect(await fullName('D')).toBe('名T/名C/名D')
    expect(await send('DELETE /v1/network', { networkId: 'C' })).toMatchObject({ code: 'A1017' })
    await done('DELETE /v1/network', { networkId: 'D' })
    await done('DELETE /v1/network', { networkId: 'C' })
  })
  test('with a docking stay', async () => {
    expect(await send('DELETE /v1/network', { networkId: 'WD001' })).toMatchObject({ code: 'A1017' })
  })
})

describe('sites, warehouses and owners in use', () => {
  const versionOf = async (route: string, key: object) => (await done<{ version: number }>(`GET ${route}/detail`, key)).version
  const put = async (route: string, key: object, more: object) =>
    send(`PUT ${route}`, { ...key, ...more, version: await versionOf(route, key) })
  const inTenant = <T extends object>(text: string, values: readonly unknown[] = []) =>
    server.services.db.inTenant(1, (tx) => tx.query<T>(text, [1, ...values]))
  const site = { parentWarehouseNo: 'PX' }
  const key = { warehouseNo: 'WX', sid: 'LOCAL' }
  beforeAll(async () => {
    const area = { hireAreaM2: 10, useAreaM2: 10 }
    for (const no of ['PX', 'PY'])
      await done('POST /v1/warehouse', {
        ...area,
        parentWarehouseNo: no,
        warehouseName: no,
        shortName: no,
        provinceCode: '330000',
        cityCode: '330100',
        address: '一号路',
      })
    await done('POST /v1/wms/warehouse', { ...key, ...site, warehouseName: '新仓' })
  })

  test('a site is closed after its warehouses, and no warehouse moves into a closed one', async () => {
    expect(await put('/v1/warehouse', site, { status: 2 })).toMatchObject({
      code: 'A1015',
      msg: '物理仓下还有1个启用的WMS仓，请先停用',
    })
    expect((await put('/v1/warehouse', { parentWarehouseNo: 'PY' }, { status: 2 })).code).toBe('00000')
    expect((await put('/v1/wms/warehouse', key, { parentWarehouseNo: 'PY' })).data).toEqual({
      fields: { parentWarehouseNo: '物理仓已停用：PY' },
    })
    expect((await put('/v1/warehouse', { parentWarehouseNo: 'PY' }, { status: 1 })).code).toBe('00000')
    expect((await put('/v1/wms/warehouse', key, { parentWarehouseNo: 'PY' })).code).toBe('00000')
    const history = await inTenant<{ no: string; open: boolean }>(
      "select parent_warehouse_no as no, end_date is null as open from warehouse_bind_log where tenant_id = $1 and warehouse_no = 'WX' order by id",
    )
    expect(history).toEqual([
      { no: 'PX', open: false },
      { no: 'PY', open: true },
    ])
  })

  test('with stock or open documents a warehouse is neither switched nor disabled', async () => {
    const mode = (wmsMode: number) => send('PUT /v1/wms/warehouse/mode', { ...key, wmsMode })
    expect(await mode(2)).toMatchObject({ code: '00000', data: { wmsMode: 2 } })
    expect(await mode(1)).toMatchObject({ code: '00000', data: { wmsMode: 1 } })
    await inTenant(
      `insert into wave (tenant_id, id, wave_no, warehouse_no, sid, wave_type, status, create_time, update_time)
       values ($1, $2, 'BCX', 'WX', 'LOCAL', 2, 20, $3, $3)`,
      [server.services.ids.next(), new Date(0)],
    )
    expect(await mode(2)).toMatchObject({ code: 'A1015', msg: '仓库存在库存或未完成单据，不能切换作业模式' })
    const stop = () => send('PUT /v1/wms/warehouse/status', { ...key, isDisabled: 1 })
    expect(await stop()).toMatchObject({
      code: 'A1015',
      msg: '仓库存在库存或未完成单据，不能停用',
    })
    await inTenant("update wave set status = 50 where tenant_id = $1 and wave_no = 'BCX'")
    expect((await stop()).code).toBe('00000')
  })

  test('an owner goes his way step by step, and leaves with nothing left here', async () => {
    await done('POST /v1/owner', { ownerNo: 'OX', shortName: '新货主', fullName: '新货主', coopStatus: 0 })
    expect((await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus: 3 })).data).toEqual({
      fields: { coopStatus: '合作状态不能从待进场改为已退场' },
    })
    for (const coopStatus of [1, 2, 1]) expect((await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus })).code).toBe('00000')
    const goods = { ownerNo: 'OX', goodsNo: 'GX', goodsName: '货' }
    await server.services.db.inTenant(1, async (tx) => {
      const at = new Date(0)
      const born = () => ({ id: server.services.ids.next(), createTime: at, updateTime: at })
      await insertRows(tx, 'goods', [{ ...born(), ...goods }])
      const place = { warehouseNo: 'WX', sid: 'LOCAL', locationNo: 'L', locationType: 1 }
      await insertRows(tx, 'stock', [{ ...born(), ...place, ownerNo: 'OX', goodsNo: 'GX', qty: 3 }])
    })
    expect(await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus: 3 })).toMatchObject({
      code: 'A1011',
      msg: '货主在新仓仍有库存3件，不能退场',
    })
    await inTenant("update stock set qty = 0 where tenant_id = $1 and owner_no = 'OX'")
    const shop = { shopNo: 'SX', shopName: '新店', platformCode: 1, ownerNo: 'OX' }
    await done('POST /v1/shop', shop)
    await inTenant(
      `insert into stockout_order (tenant_id, id, stockout_no, warehouse_no, sid, src_order_no, owner_no, shop_no, platform_code, province_code, city_code,
                                   logistics_code, status, sku_num, goods_num, line_num, composition_key, order_structure, create_time, update_time, receive_time, trade_time)
       values ($1, $2, 'CKX', 'WX', 'LOCAL', 'S1', 'OX', 'SX', 1, '330000', '330100', 'ZTO', 20, 1, 1, 1, 'GX', 1, $3, $3, $3, $3)`,
      [server.services.ids.next(), new Date(0)],
    )
    expect(await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus: 3 })).toMatchObject({
      code: 'A1012',
      msg: '货主仍有1单未完成出库',
    })
    expect(await put('/v1/shop', { shopNo: 'SX' }, { ownerNo: 'OW001' })).toMatchObject({
      code: 'A1016',
      msg: '店铺已有订单，不能变更货主',
    })
    await inTenant("update stockout_order set status = 5 where tenant_id = $1 and stockout_no = 'CKX'")
    expect((await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus: 3 })).code).toBe('00000')
    expect((await put('/v1/owner', { ownerNo: 'OX' }, { coopStatus: 1 })).code).toBe('A0400')
  })
})

describe('who sees what', () => {
  const reach = async (account: string, dims: readonly object[]): Promise<Headers> => {
    const { version } = await done<{ version: number }>('GET /v1/user/data', { subject: account })
    await done('PUT /v1/user/data', { subject: account, version, dims })
    return (await server.signIn('yunhe', account)).headers
  }
  test('a site by who sees one of its warehouses, in the list and in the selector', async () => {
    const who = await reach('cs01', [
      { dim: 1, mode: 1, keys: [] },
      { dim: 2, mode: 2, keys: ['WH02R-LOCAL'] },
    ])
    const seen = await done<Page<{ parentWarehouseNo: string }>>('GET /v1/warehouse/list', {}, who)
    const [site] = seen.records.map((row) => row.parentWarehouseNo)
    expect(seen.total).toBe(1)
    const options = await done<{ parentWarehouseNo: string }[]>('GET /v1/warehouse/site/small/list', {}, who)
    expect(options.map((one) => one.parentWarehouseNo)).toEqual([site])
    const all = await done<Page<{ parentWarehouseNo: string }>>('GET /v1/warehouse/list')
    const other = all.records.find((row) => row.parentWarehouseNo !== site)?.parentWarehouseNo
    expect((await send('GET /v1/warehouse/detail', { parentWarehouseNo: other }, who)).code).toBe('A0404')
    const { warehouses } = await done<{ warehouses: { warehouseNo: string }[] }>(
      'GET /v1/warehouse/full',
      { parentWarehouseNo: site },
      who,
    )
    expect(warehouses.map((one) => one.warehouseNo)).toEqual(['WH02R'])
  })
  test('a customer by who sees one owner under him', async () => {
    const who = await reach('cs01', [{ dim: 1, mode: 2, keys: ['OW001'] }])
    const seen = await done<Page<{ ownerNo: string }>>('GET /v1/owner/page', {}, who)
    expect(seen.records.map((row) => row.ownerNo).toSorted()).toEqual(['KH001', 'OW001'])
    expect((await send('GET /v1/owner/detail', { ownerNo: 'KH002' }, who)).code).toBe('A0404')
  })
  test('an owner is found by part of his short or his full name, and shows where he is at work', async () => {
    await done('POST /v1/owner', { ownerNo: 'OZ', shortName: '阿青', fullName: '杭州青衫服饰有限公司', parentOwnerNo: 'KH001' })
    for (const names of ['阿青', '青衫'])
      expect((await done<Page<{ ownerNo: string }>>('GET /v1/owner/page', { names })).records).toMatchObject([{ ownerNo: 'OZ' }])
    const { records } = await done<Page<{ warehouses: string | null }>>('GET /v1/owner/page', { ownerNo: 'OW001' })
    expect(records[0]?.warehouses?.split('、').length).toBe(3)
  })
  test('a phone stands whole before whoever may change it, masked before whoever looks', async () => {
    await done('POST /v1/owner', { ownerNo: 'OT', shortName: '阿电', fullName: '阿电', contactMobile: '13812345678' })
    const looks = (await server.signIn('yunhe', 'finance01')).headers
    const phone = async (input: object, who?: Headers) =>
      (await done<{ contactMobile: string }>('GET /v1/owner/detail', { ownerNo: 'OT', ...input }, who)).contactMobile
    expect([await phone({}), await phone({ masked: 1 }), await phone({}, looks)]).toEqual([
      '13812345678',
      '138****5678',
      '138****5678',
    ])
  })
  test('a site is found by its city, has its place on the map, somebody in charge and the hour its day begins', async () => {
    const site = { parentWarehouseNo: 'PY' }
    expect(await faults('PUT /v1/warehouse', { ...site, version: 0, lng: '200', dayCutTime: '24:00' })).toEqual({
      lng: '经度应在-180到180之间，最多6位小数',
      dayCutTime: '日切时间格式不正确，应为HH:mm',
    })
    expect(await faults('PUT /v1/warehouse', { ...site, version: 0, dayCutTime: '24:00' })).toEqual({
      dayCutTime: '日切时间格式不正确，应为HH:mm',
    })
    const { version } = await done<{ version: number }>('GET /v1/warehouse/detail', site)
    const people = await done<{ userId: string; account: string }[]>('GET /v1/user/small/list')
    const managerUserId = people.find((one) => one.account === 'wh_manager')?.userId
    await done('PUT /v1/warehouse', { ...site, version, lng: '120.209947', lat: '30.2', dayCutTime: '06:00', managerUserId })
    const found = await done<Page<object>>('GET /v1/warehouse/list', { provinceCode: '330000', cityCode: '330100', ...site })
    expect(found.records).toMatchObject([{ managerName: '王主管' }])
    expect(await done('GET /v1/warehouse/detail', site)).toMatchObject({ lng: '120.209947', lat: '30.2', dayCutTime: '06:00' })
    expect(people.some((one) => one.account === 'owner_hj')).toBe(false)
  })
})

describe('a carrier', () => {
  const put = async (logisticsCode: string, more: object) => {
    const { version } = await done<{ version: number }>('GET /v1/logistics/company/detail', { logisticsCode })
    return send('PUT /v1/logistics/company', { logisticsCode, version, ...more })
  }
  test('whose pattern takes numbers of another one is asked about', async () => {
    expect((await put('YTO', { noPattern: '^YT(' })).data).toEqual({ fields: { noPattern: '单号规则不是有效的正则表达式' } })
    expect(await put('YTO', { noPattern: String.raw`^[A-Z]{2}\d{13}$` })).toMatchObject({
      code: 'A1046',
      msg: '单号规则与顺丰重叠，是否继续？',
    })
    expect((await put('YTO', { noPattern: String.raw`^[A-Z]{2}\d{13}$`, confirmed: 1 })).code).toBe('00000')
  })
  test.each([
    [String.raw`^(\d+)+X$`, '括号里的长度不固定，括号外不能再写次数'],
    [String.raw`^\d*\d*\d*X$`, '后面还能是同样的字符，请写明个数'],
    [String.raw`^(\d|\d\d)*X$`, '括号里的长度不固定|后面还能是'],
    [String.raw`^YT\d{13}$|SF`, '都要以 ^ 开头、以 $ 结尾'],
    [String.raw`^(?=YT)\d{13}$`, '不支持'],
  ])('is not told by %s, which may hold up everybody', async (noPattern, why) => {
    const { data } = await put('YTO', { noPattern, confirmed: 1 })
    expect((data as { fields?: { noPattern?: string } }).fields?.noPattern).toMatch(new RegExp(why.replaceAll(/[$^]/g, '.')))
  })
  test('whose pattern was changed: the operate log says it in words', async () => {
    expect((await put('YTO', { noPattern: String.raw`^[A-Z]{2}\d{12,13}$`, confirmed: 1 })).code).toBe('00000')
    const log = await done<{ changes: { label: string; after: string }[] }[]>('GET /v1/user/full/log', { account: 'admin' })
    expect(log.flatMap(({ changes }) => changes).find(({ label }) => label === '单号规则')?.after).toBe(
      '先是2个大写字母，共14到15位，其余是数字',
    )
  })
  test('whose stored pattern is not taken any more has none from the next start, and the log says so', async () => {
    const tenantId = Number(server.tenants[0]?.tenantId)
    await server.services.db.inTenant(tenantId, (tx) =>
      tx.query("update logistics_company set no_pattern = '^(\\d+)+X$' where tenant_id = $1 and logistics_code = 'JD'", [
        tx.tenantId,
      ]),
    )
    const said: string[] = []
    await judgeStoredPatterns(server.services, (sentence) => said.push(sentence))
    expect(said).toEqual([expect.stringMatching(/物流公司 JD 的单号规则 .* 已清空：.*请在“物流公司”里重新填写$/)])
    expect(await done('GET /v1/logistics/company/detail', { logisticsCode: 'JD' })).toMatchObject({ noPattern: '' })
    const log = await server.services.db.inTenant(tenantId, (tx) =>
      tx.query(`select action, before from sys_operate_log where tenant_id = $1 and biz_no = 'JD'`, [tenantId]),
    )
    expect(log).toEqual([{ action: '清空不能用的单号规则', before: { noPattern: String.raw`^(\d+)+X$` } }])
    const { unfit } = await done<{ unfit: string[] }>('POST /v1/logistics/company/try', {
      logisticsCode: 'JD',
      numbers: ['JDV000000000001'],
    })
    expect(unfit).toEqual(['JDV000000000001'])
  })
  test('weighs volume between 1000 and 20000 cm³ per kg', async () => {
    expect((await put('YTO', { volumeRatio: 999 })).data).toEqual({ fields: { volumeRatio: '抛比应在1000-20000之间' } })
    expect((await put('YTO', { volumeRatio: 20_000 })).code).toBe('00000')
  })
  test('tells which pasted numbers fit, and whose they may be as well', async () => {
    const numbers = ['YT1234567890123', 'SF1234567890123', '12345']
    expect(await done('POST /v1/logistics/company/try', { logisticsCode: 'YTO', numbers })).toEqual({
      unfit: ['12345'],
      shared: [{ number: 'SF1234567890123', others: '顺丰' }],
    })
    expect((await put('YTO', { noPattern: String.raw`^YT\d{13}$` })).code).toBe('00000')
  })
  test('shows its branches and the warehouses that use it', async () => {
    const { records } = await done<Page<object>>('GET /v1/logistics/company/list', { logisticsCode: 'ZTO' })
    expect(records).toMatchObject([{ networkNum: expect.any(Number), dockingNum: expect.any(Number) }])
  })
})

const hrCompanyNamed = async (companyName: string): Promise<string> => {
  await done('POST /v1/hr/company', { companyName, status: 1, warehouseKeys: ['WH01-LOCAL'] })
  const options = await done<{ hrCompanyId: string; companyName: string }[]>('GET /v1/hr/company/small/list')
  return options.find((one) => one.companyName === companyName)?.hrCompanyId ?? ''
}
const roleNamed = async (roleName: string): Promise<string> => {
  const { records } = await done<Page<{ roleId: string; roleName: string }>>('GET /v1/role/list', { roleName })
  return records.find((one) => one.roleName === roleName)?.roleId ?? ''
}
const member = (staffNo: string, more: object = {}) => ({
  staffNo,
  realName: '钱多多',
  mobile: `139${staffNo.slice(-4).padStart(8, '0')}`,
  parentWarehouseNo: 'WH01',
  post: 1,
  employType: 1,
  entryDate: '2025-03-01',
  ...more,
})

describe('a member of staff', () => {
  let parentWarehouseNo: string
  beforeAll(async () => {
    const { records } = await done<Page<{ parentWarehouseNo: string }>>('GET /v1/warehouse/list')
    parentWarehouseNo = records.map((row) => row.parentWarehouseNo).toSorted()[0] ?? ''
  })
  const hire = (staffNo: string, more: object = {}) => done('POST /v1/staff', member(staffNo, { parentWarehouseNo, ...more }))

  test('sent by a labour company names it', async () => {
    expect(await faults('POST /v1/staff', member('XR0001', { parentWarehouseNo, employType: 2 }))).toEqual({
      hrCompanyId: '劳务派遣必须填写劳务公司',
    })
    expect(await faults('POST /v1/staff', member('XR0001', { parentWarehouseNo: 'NONE' }))).toEqual({
      parentWarehouseNo: '仓库不存在：NONE',
    })
    expect(await faults('POST /v1/staff', member('XR0001', { parentWarehouseNo, mobile: '1' }))).toEqual({
      mobile: '手机号格式不正确',
    })
  })

  test('gets one account; leaving disables it at once, coming back does not enable it', async () => {
    await hire('XR0002')
    const roleIds = [await roleNamed('客服')]
    const made = await done<{ password: string }>('POST /v1/staff/account', { staffNo: 'XR0002', account: 'qian', roleIds })
    expect(await faults('POST /v1/staff/account', { staffNo: 'XR0002', account: 'qian2', roleIds })).toEqual({
      mobile: '手机号已被钱多多使用',
      staffNo: '该员工已有账号qian',
    })
    const who = await done<SignedIn>(
      'POST /v1/user/login',
      { tenantCode: 'yunhe', account: 'qian', password: made.password, clientKind: 0 },
      {},
    )
    const headers = headersOf(who.tenantId, who.accessToken)
    await done('PUT /v1/user/pwd', { oldPassword: made.password, newPassword: 'Chosen2026' }, headers)
    expect((await send('GET /v1/shop/list', {}, headers)).code).toBe('00000')
    expect(await faults('PUT /v1/staff/leave', { staffNo: 'XR0002', leaveDate: '2025-02-28' })).toEqual({
      leaveDate: '离职日期不能早于入职日期',
    })
    expect(await faults('PUT /v1/staff/leave', { staffNo: 'XR0002', leaveDate: '2025-02-30' })).toEqual({
      leaveDate: '离职日期格式不正确，应为YYYY-MM-DD',
    })
    await done('PUT /v1/staff/leave', { staffNo: 'XR0002', leaveDate: '2025-06-17' })
    expect((await send('GET /v1/shop/list', {}, headers)).code).toBe('A0202')
    expect(await done('GET /v1/staff/detail', { staffNo: 'XR0002' })).toMatchObject({
      status: 2,
      leaveDate: '2025-06-17',
      account: 'qian',
    })
    await done('PUT /v1/staff/rehire', { staffNo: 'XR0002', entryDate: '2025-06-17' })
    expect(await done('GET /v1/staff/detail', { staffNo: 'XR0002' })).toMatchObject({ status: 1, leaveDate: null })
    expect(await done('GET /v1/user/detail', { account: 'qian' })).toMatchObject({ status: 0, staffNo: 'XR0002' })
  })

  test('two people who edit the same row: the second is told, nothing of his is written', async () => {
    await hire('XR0003')
    const { version } = await done<{ version: number }>('GET /v1/staff/detail', { staffNo: 'XR0003' })
    await done('PUT /v1/staff', { staffNo: 'XR0003', version, dept: '甲部' })
    expect(await send('PUT /v1/staff', { staffNo: 'XR0003', version, dept: '乙部', realName: '别人' })).toMatchObject({
      code: 'A0409',
      msg: '数据已被他人修改，请刷新后重试',
    })
    expect(await done('GET /v1/staff/detail', { staffNo: 'XR0003' })).toMatchObject({ dept: '甲部', realName: '钱多多' })
  })

  test('is seen by who sees his site, and his labour company where one is named', async () => {
    const [ours, theirs] = [await hrCompanyNamed('本地劳务'), await hrCompanyNamed('外地劳务')]
    await hire('XR0011', { employType: 2, hrCompanyId: ours })
    await hire('XR0012', { employType: 2, hrCompanyId: theirs })
    await hire('XR0013')
    const roleId = await roleNamed('人事')
    const version = async () => (await done<{ version: number }>('GET /v1/user/data', { subject: 'hr01' })).version
    const reach = async (dims: readonly object[]): Promise<void> => {
      await done('PUT /v1/user/data', { subject: 'hr01', version: await version(), dims })
    }
    const { headers } = await server.signIn('yunhe', 'hr01')
    const seen = async () =>
      (await done<Page<{ staffNo: string }>>('GET /v1/staff/list', { staffNo: 'XR001' }, headers)).records
        .map((row) => row.staffNo)
        .toSorted()
    await reach([])
    expect(await seen()).toEqual([])
    await reach([{ dim: 2, mode: 1, keys: [] }])
    expect(await seen()).toEqual(['XR0011', 'XR0012', 'XR0013'])
    const role = await done<{ version: number; dims: object[] }>('GET /v1/role/data', { subject: roleId })
    const dims = [...role.dims, { dim: 5, mode: 2, keys: [ours] }]
    await done('PUT /v1/role/data', { subject: roleId, version: role.version, dims })
    expect(await seen()).toEqual(['XR0011', 'XR0013'])
    expect((await send('GET /v1/staff/detail', { staffNo: 'XR0012' }, headers)).code).toBe('A0404')
    expect((await send('PUT /v1/staff/leave', { staffNo: 'XR0012', leaveDate: '2025-06-17' }, headers)).code).toBe('A0404')
    expect(await faults('POST /v1/staff', member('XR0014', { parentWarehouseNo, hrCompanyId: theirs }), headers)).toEqual({
      hrCompanyId: '劳务公司不存在或无权限',
    })
  })
})

test('a tenant has as many accounts as he paid for', async () => {
  const roleId = await roleNamed('客服')
  const owner = new Client(server.database.urls.owner)
  await owner.connect()
  const limit = (most: number) => owner.query('update tenant set max_user_num = $1 where tenant_id = 1', [most])
  await limit(1)
  const one = { account: 'one.more', name: '多一个', userType: 1, roleIds: [roleId] }
  expect(await send('POST /v1/user', one)).toMatchObject({ code: 'A1030', msg: '用户数已达上限1' })
  await limit(500)
  await owner.end()
})

test('people are disabled in bulk, all of them or none; the own account is not among them', async () => {
  const roleId = await roleNamed('客服')
  const made = ['bulk1', 'bulk2']
  for (const account of made)
    await done('POST /v1/user', { account, name: account, userType: 1, roleIds: [roleId], clientKinds: [0] })
  expect(await send('PUT /v1/user/status/batch', { accounts: [...made, 'admin'] })).toMatchObject({ code: 'A1021' })
  expect((await send('PUT /v1/user/status/batch', { accounts: [...made, 'nobody'] })).code).toBe('A0404')
  expect(await done('PUT /v1/user/status/batch', { accounts: made })).toEqual({ done: 2 })
  expect(await done('GET /v1/user/detail', { account: 'bulk1' })).toMatchObject({ status: 0, clientKinds: [0] })
})

test('where somebody may sign in is changed later, and he is found by the site he works at', async () => {
  const { version, parentWarehouseNo } = await done<{ version: number; parentWarehouseNo: string }>('GET /v1/user/detail', {
    account: 'picker02',
  })
  const put = (clientKinds: readonly number[]) => ({ account: 'picker02', version, clientKinds })
  expect(await faults('PUT /v1/user', put([]))).toEqual({ clientKinds: '请至少选择一个允许登录端' })
  await done('PUT /v1/user', put([2]))
  const desk = { tenantCode: 'yunhe', account: 'picker02', password, clientKind: 0 }
  expect((await send('POST /v1/user/login', desk, {})).code).toBe('A0213')
  const found = await done<Page<{ account: string }>>('GET /v1/user/list', { parentWarehouseNo, pageSize: 100 })
  expect(found.records.map((one) => one.account)).toContain('picker02')
})

describe('a temp worker', () => {
  const stopCompany = (id: string, status: number) =>
    server.services.db.inTenant(1, (tx) =>
      tx.query('update hr_company set status = $3 where tenant_id = $1 and id = $2', [1, id, status]),
    )
  const worker = { tempNo: 'LS001', realName: '赵六', mobile: '13700001111', warehouseNo: 'WH01', sid: 'LOCAL', status: 1 }
  test('is registered from 16 on; of the card only its ends are kept', async () => {
    expect(await faults('POST /v1/temporary/worker', { ...worker, idCard: '123' })).toEqual({ idCard: '身份证号格式不正确' })
    expect(await faults('POST /v1/temporary/worker', { ...worker, idCard: '110105201001010010' })).toEqual({
      idCard: '未满16周岁不能登记',
    })
    await done('POST /v1/temporary/worker', { ...worker, idCard: '11010519491231002x' })
    // the file named who has the phone and a stopped company, the form neither
    const [stopped] = await done<{ hrCompanyId: string }[]>('GET /v1/hr/company/small/list')
    await stopCompany(stopped?.hrCompanyId ?? '', 0)
    expect(
      await faults('POST /v1/temporary/worker', {
        ...worker,
        tempNo: 'LS009',
        hrCompanyId: stopped?.hrCompanyId,
        warehouseNo: 'WH99',
      }),
    ).toEqual({ mobile: '手机号已被赵六使用', hrCompanyId: '劳务公司不存在或无权限', warehouseNo: '仓库不存在：WH99-LOCAL' })
    await stopCompany(stopped?.hrCompanyId ?? '', 1)
    const row = await done<{ idCard: string; version: number }>('GET /v1/temporary/worker/detail', { tempNo: 'LS001' })
    expect(row.idCard).toBe('110***********002X')
    await done('PUT /v1/temporary/worker', { tempNo: 'LS001', version: row.version, idCard: row.idCard, realName: '赵六六' })
    expect(await done('GET /v1/temporary/worker/detail', { tempNo: 'LS001' })).toMatchObject({
      idCard: row.idCard,
      realName: '赵六六',
    })
    const kept = await server.services.db.inTenant(1, (tx) =>
      tx.query<{ text: string }>(
        `select coalesce(before::text, '') || coalesce(after::text, '') as text from sys_operate_log where tenant_id = $1 and biz_type = $2
         union all select to_jsonb(u)::text from temp_user u where u.tenant_id = $1`,
        [1, 'user/temporaryWorker'],
      ),
    )
    expect(kept.length).toBeGreaterThan(2)
    expect(kept.some(({ text }) => text.includes('194912310'))).toBe(false)
  })

  test('is authorised and stopped from either page', async () => {
    const window = { startTime: '2025-06-17 08:00:00', endTime: '2025-06-17 18:00:00', opTypes: [1, 4] }
    expect(await done('POST /v1/temporary/worker/authorize', { tempNos: ['LS001'], ...window })).toEqual({ authorized: 1 })
    const shown = async () => (await done<Page<object>>('GET /v1/temporary/worker/list', { tempNo: 'LS001' })).records[0]
    expect(await shown()).toMatchObject({ authStatus: 1, opTypes: [1, 4], startTime: '2025-06-17 08:00:00' })
    expect(await done('POST /v1/warehouse/temp/user/lose', { tempNos: ['LS001'], reason: '收工' })).toEqual({ lost: 1 })
    expect(await shown()).toMatchObject({ authStatus: 2 })
    const { total } = await done<Page<object>>('GET /v1/temporary/worker/list', { authStatus: 0 })
    expect(total).toBe(0)
  })

  const floor = async (tempNo = 'LS001') =>
    (await done<Page<object>>('GET /v1/warehouse/temp/user/list', { tempNo })).records[0] as Record<string, unknown>
  /** a session lasts two hours: whoever comes later signs in again */
  const clockAt = async (text: string): Promise<void> => {
    server.clock.set(Date.parse(`${text}+08:00`))
    admin = (await server.signIn('yunhe', 'admin')).headers
  }
  const runJob = () => tempExpireTask.run(server.services, { tenantId: 1 }, () => false)
  const authorise = (tempNo: string, startTime: string, endTime: string) =>
    send('POST /v1/warehouse/temp/user/authorize', { tempNos: [tempNo], startTime, endTime, opTypes: [1] })

  test('on the black list is authorised nowhere, and told why', async () => {
    expect((await authorise('LS001', '2025-06-17 08:00:00', '2025-06-17 18:00:00')).code).toBe('00000')
    await done('PUT /v1/warehouse/temp/user/blacklist', { tempNo: 'LS001', reason: '打架' })
    expect(await floor()).toMatchObject({ status: 2, blackReason: '打架', authId: null })
    expect(await authorise('LS001', '2025-06-17 08:00:00', '2025-06-17 18:00:00')).toMatchObject({
      code: 'A2111',
      msg: '该人员在黑名单中：打架',
    })
    const { version } = await done<{ version: number }>('GET /v1/warehouse/temp/user/detail', { tempNo: 'LS001' })
    expect(await faults('PUT /v1/warehouse/temp/user', { tempNo: 'LS001', version, status: 1 })).toEqual({
      status: '加入或移出黑名单请用“黑名单”',
    })
    await done('PUT /v1/warehouse/temp/user/blacklist', { tempNo: 'LS001', reason: null })
    expect(await floor()).toMatchObject({ status: 1, blackReason: null })
  })

  test('works in one warehouse at a time, and no more of them a day than the warehouse takes', async () => {
    const day = ['2025-06-17 08:00:00', '2025-06-17 18:00:00'] as const
    await done('POST /v1/warehouse/temp/user', { ...worker, tempNo: 'LS004', mobile: '13700001114' })
    expect((await authorise('LS004', ...day)).code).toBe('00000')
    const { version } = await done<{ version: number }>('GET /v1/warehouse/temp/user/detail', { tempNo: 'LS004' })
    await done('PUT /v1/warehouse/temp/user', { tempNo: 'LS004', version, warehouseNo: 'WH02' })
    expect(await authorise('LS004', ...day)).toMatchObject({
      code: 'A2112',
      msg: expect.stringMatching(/^该人员已在.+仓授权至2025-06-17 18:00:00$/),
    })
    await server.services.db.inTenant(1, (tx) =>
      tx.query("update operate_config set temp_daily_quota = 1 where tenant_id = $1 and warehouse_no = 'WH02'", [1]),
    )
    const there = { ...worker, warehouseNo: 'WH02' }
    for (const [tempNo, mobile] of [
      ['LS005', '13700001115'],
      ['LS006', '13700001116'],
    ])
      await done('POST /v1/warehouse/temp/user', { ...there, tempNo, mobile })
    expect((await authorise('LS005', ...day)).code).toBe('00000')
    expect(await authorise('LS006', ...day)).toMatchObject({ code: 'A2116', msg: '超过每日临时工上限1人' })
    // who is authorised today already is not a person more
    expect((await authorise('LS005', ...day)).code).toBe('00000')
  })

  test('whose day is over is expired: absent who never came, signed out at his last work who forgot to', async () => {
    await done('POST /v1/warehouse/temp/user', { ...worker, tempNo: 'LS002', mobile: '13700001112' })
    await done('POST /v1/warehouse/temp/user', { ...worker, tempNo: 'LS003', mobile: '13700001113' })
    for (const tempNo of ['LS002', 'LS003'])
      expect((await authorise(tempNo, '2025-06-17 08:00:00', '2025-06-17 18:00:00')).code).toBe('00000')
    await done('POST /v1/warehouse/temp/user/sign/status', { tempNo: 'LS002', signType: 1 })
    await server.services.db.inTenant(1, async (tx) => {
      const [one] = await tx.query<{ id: string }>("select id from temp_user where tenant_id = $1 and temp_no = 'LS002'", [1])
      const at = new Date('2025-06-17T17:30:00+08:00')
      const done = { opType: 1, bizType: 'pick', bizNo: 'JH1', startTime: at, finishTime: at, durationSec: 0 }
      await insertRows(tx, 'work_record', [
        {
          id: server.services.ids.next(),
          opId: 'op-ls002',
          operatorKey: `T${one?.id ?? ''}`,
          tempUserId: one?.id ?? '',
          warehouseNo: 'WH01',
          sid: 'LOCAL',
          ...done,
          point: 2.4,
          bizDate: '2025-06-17',
          createTime: at,
        },
      ])
    })
    expect(await floor('LS002')).toMatchObject({ points: '2.4', signStatus: 1 })
    await clockAt('2025-06-17T18:30:00')
    await runJob()
    expect(await floor('LS003')).toMatchObject({ signStatus: 3, authId: null, startTime: '2025-06-17 08:00:00' })
    expect(await floor('LS002')).toMatchObject({ signStatus: 1, authId: null })
    await clockAt('2025-06-17T19:00:00')
    await runJob()
    expect(await floor('LS002')).toMatchObject({ signStatus: 2, signOutTime: '2025-06-17 17:30:00' })
    const archive = await done<Page<object>>('GET /v1/temporary/worker/list', { tempNo: 'LS002' })
    expect(archive.records).toMatchObject([{ authStatus: 3 }])
    await clockAt('2025-06-18T09:00:00')
    expect(await floor('LS002')).toMatchObject({ startTime: null, signStatus: null, points: null })
    await clockAt('2025-06-17T10:00:00')
  })

  test('who is on the staff by the same phone loses the authorisation when he leaves', async () => {
    const [site] = (await done<{ parentWarehouseNo: string }[]>('GET /v1/warehouse/site/small/list')).map(
      (one) => one.parentWarehouseNo,
    )
    await done('POST /v1/staff', member('XR0021', { mobile: '13700001113', parentWarehouseNo: site }))
    expect((await authorise('LS003', '2025-06-18 08:00:00', '2025-06-18 18:00:00')).code).toBe('00000')
    await done('PUT /v1/staff/leave', { staffNo: 'XR0021', leaveDate: '2025-06-17' })
    const { records } = await done<Page<object>>('GET /v1/temporary/worker/list', { tempNo: 'LS003' })
    expect(records).toMatchObject([{ authStatus: 2, startTime: '2025-06-18 08:00:00' }])
  })
})
