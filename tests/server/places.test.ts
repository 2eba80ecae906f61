// 省市区与电话：平台导出的各种写法认得出是哪里、怎么拨；文件、旺店通和退货波次用同一套；面单的大字是人说的地名。
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { orderEntry } from '#contract/stockout/entry'
import { startSync, syncState } from '#contract/wdt/sync'
import type { OrderHead } from '#contract/stockout/orderDetail'
import type { WaybillSheet } from '#contract/stockout/print'
import type { ReplyOf } from '#contract/call'
import { takeWaybills } from '#server/core/orders/waybill'
import { openWdt } from '#server/platform/adapters/wdt'
import { runDueJobs } from '#server/platform/jobs'
import { syncTemplates } from '#server/platform/templates'
import { tasks } from '#server/tasks'
import { caseFile, confirmOrders, faultsOf, parseOrders as parse } from '../support/cases.ts'
import { addStaff, type Staff } from '../support/floor.ts'
import { addUser, type SentFile } from '../support/importing.ts'
import { addGoods, addStock, openWorld, ownerNo, shopNo, type World } from '../support/outbound.ts'
import { sendTo } from '../support/sendTo.ts'

let told: readonly object[] = []
const outside: Server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk: Buffer) => (body += String(chunk)))
  request.on('end', () => {
    const first = new URLSearchParams(body).get('page_no') === '0'
    response.end(JSON.stringify({ code: 0, message: '', stockout_list: first ? told : [] }))
  })
})

let world: World
let clerk: Staff
beforeAll(async () => {
  await new Promise<void>((done) => outside.listen(0, '127.0.0.1', done))
  world = await openWorld()
  await syncTemplates(world.urls.owner)
  const env = { WDT_URL: `http://127.0.0.1:${(outside.address() as AddressInfo).port}`, WDT_ACCOUNTS: 't1:wdt1:key:secret' }
  Object.assign(world.services.adapters, { wdt: openWdt(env, world.clock) })
  await addUser(world)
  await addGoods(world, 'G00100003')
  await world.run(async ({ tx, tenantId, at, id }) => {
    await tx.query(
      `insert into wms_warehouse as w (tenant_id, id, warehouse_no, sid, warehouse_name, parent_warehouse_no, wms_mode, wms_type, create_time, update_time)
       values ($1, $2, 'M01', 'wdt1', '旺店通仓', 'P01', 2, 2, $3, $3)`,
      [tenantId, id(), at],
    )
    await tx.query(
      `insert into owner_enter_control as c (tenant_id, id, owner_no, warehouse_no, sid, plan_enter_date, status, create_time, update_time)
       values ($1, $2, $3, 'M01', 'wdt1', '2025-01-01', 40, $4, $4)`,
      [tenantId, id(), ownerNo, at],
    )
  })
  await addStock(world, 'A-01-01-1', 1, 'G00100003', 500)
  clerk = await addStaff(world, '文员', null)
})
afterAll(async () => {
  await world.close()
  await new Promise((done) => outside.close(done))
})

const parseOrders = (of: World, sent: SentFile) => parse(of, sent, {}, { warehouseNo: 'W01', sid: 'LOCAL' })

interface Stored {
  readonly stockoutNo: string
  readonly place: string
  readonly orderTags: readonly number[]
  readonly exceptionType: number
  readonly mobile: string
  readonly mask: string
  readonly address: string
}
const stored = async (srcOrderNo: string): Promise<Stored> =>
  world.run(async ({ tx, tenantId, personal }) => {
    const [row] = await tx.query<Stored>(
      `select o.stockout_no, concat_ws(' ', o.province_code, o.city_code, o.district_code) as place, o.order_tags, o.exception_type,
              o.receiver_mobile as mobile, o.receiver_mobile_mask as mask, o.receiver_address as address
         from stockout_order o where o.tenant_id = $1 and o.src_order_no = $2`,
      [tenantId, srcOrderNo],
    )
    if (row === undefined) throw new Error(`${srcOrderNo} did not come in`)
    return { ...row, mobile: personal.open(row.mobile), address: personal.open(row.address) }
  })

const head = '订单编号,收货人,手机,省,市,区,详细地址,商品编号,数量,付款时间,下单时间'
type Line = readonly [no: string, mobile: string, province: string, city: string, district: string]
const file = (lines: readonly Line[]) => ({
  name: 'orders.csv',
  bytes: [
    head,
    ...lines.map(
      ([no, mobile, ...place]) =>
        `${no},王甲,"${mobile}",${place.join(',')},甲路1号,G00100003,1,2025-06-17 09:00:00,2025-06-17 08:58:00`,
    ),
  ].join('\n'),
})
const trade = (no: string, mobile: string, place: readonly string[]) => ({
  order_no: `CKD${no}`,
  src_order_no: no,
  status: 55,
  warehouse_no: 'M01',
  shop_no: shopNo,
  receiver_name: '王甲',
  receiver_mobile: mobile,
  receiver_address: '甲路1号',
  receiver_province: place[0],
  receiver_city: place[1],
  receiver_district: place[2],
  logistics_type_name: '中通快递',
  trade_time: '2025-06-17 09:00:00',
  details_list: [{ spec_no: 'G00100003', num: '1.0000', goods_name: '样品', gift_type: 0 }],
})
const sync = async (trades: readonly object[]) => {
  const desk = <T>(call: Parameters<typeof sendTo>[1], input: object) =>
    sendTo<T>(world.app, call, input, { tenantid: String(world.tenantId), accesstoken: clerk.accessToken })
  told = trades
  const begun = await desk(startSync, {
    bizType: 'trade',
    sid: 'wdt1',
    startTime: '2025-06-17 00:00:00',
    endTime: '2025-06-17 12:00:00',
  })
  expect(begun.msg).toBe('')
  await runDueJobs(world.urls.jobs, world.services, tasks)
  return (await desk<ReplyOf<typeof syncState>>(syncState, { bizType: 'trade' })).data.job
}

/** Case 01: where each of the thirteen is, and what the waybill says in large type. */
const places: Readonly<Record<string, readonly [codes: string, label: string]>> = {
  'PLC-01': ['110000 110100 110105', '北京市 朝阳区'],
  'PLC-03': ['500000 500200 500233', '重庆市 忠县'],
  'PLC-04': ['500000 500200 500233', '重庆市 忠县'],
  'PLC-05': ['420000 429000 429004', '湖北省 仙桃市'],
  'PLC-06': ['420000 429000 429005', '湖北省 潜江市'],
  'PLC-07': ['410000 419000 419001', '河南省 济源市'],
  'PLC-08': ['460000 469000 469005', '海南省 文昌市'],
  'PLC-10': ['420000 422800 422801', '湖北省 恩施土家族苗族自治州 恩施市'],
  'PLC-13': ['220000 222400 222401', '吉林省 延边朝鲜族自治州 延吉市'],
  'PLC-14': ['810000 810100 810001', '香港特别行政区 香港岛 中西区'],
  'PLC-18': ['450000 450100 450103', '广西壮族自治区 南宁市 青秀区'],
  'PLC-19': ['540000 540600 540602', '西藏自治区 那曲市 色尼区'],
  'PLC-20': ['150000 152500 152502', '内蒙古自治区 锡林郭勒盟 锡林浩特市'],
}

describe('places as people write them (case 01)', () => {
  test('a file: all thirteen come in, pass the audit, and the label names what people call it', async () => {
    const parsed = await parseOrders(world, caseFile('01-places/orders.csv'))
    expect(faultsOf(parsed)).toEqual([])
    expect((await confirmOrders(world, parsed.requestId)).map(([no, outcome]) => [no, outcome])).toEqual(
      Object.keys(places).map((no) => [no, 1]),
    )
    const found = await Promise.all(Object.keys(places).map(stored))
    expect(found.map(({ place, exceptionType }) => [place, exceptionType])).toEqual(
      Object.values(places).map(([codes]) => [codes, 0]),
    )
    const nos = found.map(({ stockoutNo }) => stockoutNo)
    await takeWaybills(world.run, nos)
    const { data } = await world.send<{ waybills: readonly WaybillSheet[] }>('POST /v1/stockout/waybill/sheet', {
      stockoutNos: nos,
    })
    const label = new Map(data.waybills.map(({ stockoutNo, place }) => [stockoutNo, place.join(' ')]))
    expect(nos.map((no) => label.get(no))).toEqual(Object.values(places).map(([, says]) => says))
    // the district is a code now, and stands in front of the address no more
    expect(found.map(({ address }) => address.split(' ').length)).toEqual(found.map(() => 1))
    const page = await world.send<{ order: OrderHead }>('GET /v1/stockout/detail', { stockoutNo: found[1]?.stockoutNo })
    const { provinceName, cityName, districtName } = page.data.order
    expect([provinceName, cityName, districtName]).toEqual(['重庆市', null, '忠县'])
  })

  test('旺店通: the same places', async () => {
    const lines = String(caseFile('01-places/orders.csv').bytes).trim().split(/\r?\n/).slice(1)
    const sent = lines.map((line) => {
      const [no = '', , mobile = '', ...place] = line.split(',')
      return trade(`W${no}`, mobile, place.slice(0, 3))
    })
    expect(await sync(sent)).toMatchObject({ added: 13, failed: 0, faults: [] })
    for (const [no, [codes]] of Object.entries(places)) {
      const { place, exceptionType } = await stored(`W${no}`)
      expect([no, place, exceptionType]).toEqual([no, codes, 0])
    }
  })

  /** What else platforms write; codes, then what stands in front of the address. */
  const written: readonly (readonly [province: string, city: string, district: string, codes: string, rest?: string])[] = [
    ['北京市', '市辖区', '朝阳区', '110000 110100 110105'],
    ['北京', '朝阳区', '', '110000 110100 110105'],
    ['北京市', '北京市', '密云县', '110000 110100 110118'],
    ['上海', '上海市', '浦东新区', '310000 310100 310115'],
    ['上海市', '上海市', '闸北区', '310000 310100 310106'],
    ['天津', '天津', '塘沽区', '120000 120100 120116'],
    ['重庆', '重庆', '石柱县', '500000 500200 500240'],
    ['重庆市', '重庆市', '不认得的新区', '500000 500100', '不认得的新区 '],
    ['湖北省', '襄樊市', '樊城区', '420000 420600 420606'],
    ['湖北', '恩施市', '', '420000 422800 422801'],
    ['湖北省', '仙桃市', '干河街道', '420000 429000 429004', '干河街道 '],
    ['湖北省', '省直辖县级行政区划', '神农架林区', '420000 429000 429021'],
    ['新疆', '自治区直辖县级行政区划', '石河子市', '650000 659000 659001'],
    ['新疆', '巴州', '库尔勒市', '650000 652800 652801'],
    ['云南省', '大理', '大理市', '530000 532900 532901'],
    ['浙江省', '杭州市', '江干区', '330000 330100 330102'],
    ['浙江省', '杭州市', '萧山市', '330000 330100 330109'],
    ['浙江省', '杭州市', '市辖区', '330000 330100'],
    ['浙江省', '杭州市', '其它区', '330000 330100'],
    ['浙江省', '杭州市', '下沙', '330000 330100', '下沙 '],
    ['福建省', '三明市', '三元区', '350000 350400 350404'],
    ['广东省', '东莞市', '东莞市', '440000 441900'],
    ['广东省', '东莞市', '南城街道', '440000 441900', '南城街道 '],
    ['四川省', '资阳市', '简阳市', '510000 510100 510185'],
    ['安徽', '巢湖市', '庐江县', '340000 340100 340124'],
    ['西藏', '林芝地区', '米林县', '540000 540400 540481'],
    ['香港', '香港', '中西区', '810000 810100 810001'],
    ['港澳', '香港特别行政区', '中西区', '810000 810100 810001'],
    ['台湾', '台湾', '台北市', '710000 710100'],
    ['110000', '110100', '110105', '110000 110100 110105'],
    ['310000', '310100', '', '310000 310100'],
    ['中国香港', '九龙', '', '810000 810200'],
    ['香港特别行政区', '香港特别行政区', '', '810000 810900'],
    ['澳门', '澳门半岛', '花地玛堂区', '820000 820100 820001'],
    ['台湾省', '台北市', '大安区', '710000 710100', '大安区 '],
    ['臺灣', '新北', '', '710000 711100'],
  ]
  test('names in short, of old, one of three missing, 港澳台; by file and by 旺店通', async () => {
    const parsed = await parseOrders(
      world,
      file(written.map(([province, city, district], at) => [`F-${at}`, '13900000001', province, city, district])),
    )
    expect(faultsOf(parsed)).toEqual([])
    await confirmOrders(world, parsed.requestId)
    const sent = written.map(([province, city, district], at) => trade(`WF-${at}`, '13900000001', [province, city, district]))
    expect(await sync(sent)).toMatchObject({ added: written.length, failed: 0 })
    for (const [at, [province, city, district, codes, rest = '']] of written.entries())
      for (const no of [`F-${at}`, `WF-${at}`]) {
        const { place, address } = await stored(no)
        expect([province, city, district, place, address]).toEqual([province, city, district, codes, `${rest}甲路1号`])
      }
  })

  test('what could be two places, or is none, is refused by field and row; 旺店通 keeps the words for a person', async () => {
    const wrong: readonly (readonly [string, string, string])[] = [
      ['江苏省', '苏南', '鼓楼区'],
      ['山东省', '', '市中区'],
      ['湖北省', '省直辖县级行政区划', ''],
      ['浙江省', '广州市', '余杭区'],
      ['江南省', '杭州市', '余杭区'],
    ]
    const parsed = await parseOrders(world, file(wrong.map((place, at) => [`BAD-${at}`, '13900000001', ...place] as const)))
    expect(faultsOf(parsed)).toEqual([
      [2, '市', '市不存在：苏南；鼓楼区可能是南京市鼓楼区、徐州市鼓楼区，请写清是哪个市'],
      [3, '市', '市不能为空'],
      [4, '市', '市不存在：省直辖县级行政区划'],
      [5, '市', '市不存在：广州市'],
      [6, '省', '省不存在：江南省'],
    ])
    await sync([trade('WBAD', '13900000001', ['江苏省', '苏南', '鼓楼区'])])
    expect(await stored('WBAD')).toMatchObject({
      place: '320000 ',
      exceptionType: 2,
      address: '江苏省 苏南 鼓楼区 甲路1号',
    })
  })

  test('lists of choice: cities at once, districts below their city only', async () => {
    const list = (input: object) => world.send<readonly { regionCode: string; name: string }[]>('GET /v1/area/list', input)
    const cities = (await list({ level: 2 })).data
    expect(cities.length).toBeGreaterThan(340)
    expect(cities.length).toBeLessThan(400)
    expect((await list({ parentCode: '500200' })).data.map(({ name }) => name)).toContain('忠县')
    expect(await list({ level: 3 })).toMatchObject({ code: 'A0421' })
  })

  test('five thousand rows read the dictionary once', async () => {
    const lines = Array.from({ length: 5000 }, (_, at): Line => [`MANY-${at}`, '13900000001', '重庆', '县', '忠县'])
    const before = world.services.db
    let asked = 0
    const inTenant: typeof before.inTenant = (tenantId, work, options) =>
      before.inTenant(
        tenantId,
        (tx) =>
          work(
            new Proxy(tx, {
              get: (of, name) => {
                if (name !== 'query') return Reflect.get(of, name) as unknown
                return (sql: string, values?: unknown[]) => {
                  if (/from region\b/.test(sql)) asked += 1
                  return of.query(sql, values)
                }
              },
            }),
          ),
        options,
      )
    Object.assign(world.services, { db: { ...before, inTenant } })
    try {
      expect(await parseOrders(world, file(lines))).toMatchObject({ totalNum: 5000, successNum: 5000 })
    } finally {
      Object.assign(world.services, { db: before })
    }
    expect(asked).toBeGreaterThan(0)
    expect(asked).toBeLessThan(5)
  })
})

describe('phones as people write them', () => {
  const forms: readonly (readonly [written: string, dialled: string, masked: string])[] = [
    ['138 0000 0001', '13800000001', '138****0001'],
    ['138-0000-0001', '13800000001', '138****0001'],
    ['+86 13800000001', '13800000001', '138****0001'],
    ['+86-138-0000-0001', '13800000001', '138****0001'],
    ['0086 13800000001', '13800000001', '138****0001'],
    ['8613800000001', '13800000001', '138****0001'],
    ['１３８００００　０００１', '13800000001', '138****0001'],
    ['18466660000转1234', '18466660000转1234', '184****0000转1234'],
    ['13800000000-1234', '13800000000转1234', '138****0000转1234'],
    ['13800000000,8001', '13800000000转8001', '138****0000转8001'],
    ['+86 13800000000 ext. 123456', '13800000000转123456', '138****0000转123456'],
    ['4008001234', '4008001234', '********34'],
    ['400-800-1234', '4008001234', '********34'],
    ['400-800-1234转5', '4008001234转5', '********34转5'],
    ['057188886666', '0571-88886666', '057****6666'],
    ['0571-88886666', '0571-88886666', '057****6666'],
    ['(010) 6655 4433', '010-66554433', '010****4433'],
    ['+86 571 88886666', '0571-88886666', '057****6666'],
    ['0571-88886666-801', '0571-88886666转801', '057****6666转801'],
    ['0571—88886666 转 801', '0571-88886666转801', '057****6666转801'],
    ['+852 9123 4567', '+85291234567', '+85****4567'],
    ['00852-91234567', '+85291234567', '+85****4567'],
    ['+853 6612 3456', '+85366123456', '+85****3456'],
    ['+886 912-345-678', '+886912345678', '+88****5678'],
    ['+886 0912345678', '+886912345678', '+88****5678'],
  ]
  test('are stored as they are dialled, by file, by 旺店通 and by the interface', async () => {
    const here = ['浙江省', '杭州市', '余杭区'] as const
    const parsed = await parseOrders(world, file(forms.map(([form], at) => [`TEL-${at}`, form, ...here])))
    expect(faultsOf(parsed)).toEqual([])
    await confirmOrders(world, parsed.requestId)
    expect(await sync(forms.map(([form], at) => trade(`WTEL-${at}`, form, here)))).toMatchObject({ added: forms.length })
    const orders = forms.map(([receiverMobile], at) => ({
      srcOrderNo: `ETEL-${at}`,
      warehouseNo: 'W01',
      sid: 'LOCAL',
      ownerNo,
      shopNo,
      receiverName: '王甲',
      receiverMobile,
      receiverAddress: '甲路1号',
      provinceCode: '330000',
      cityCode: '330100',
      districtCode: '330110',
      tradeTime: '2025-06-17 09:00:00',
      lines: [{ goodsNo: 'G00100003', qty: 1 }],
    }))
    const entered = await world.send<ReplyOf<typeof orderEntry>>('POST /v1/stockout/entry', { orders })
    expect(entered.data.entries.filter(({ created }) => !created)).toEqual([])
    for (const [at, [form, dialled, mask]] of forms.entries())
      for (const no of [`TEL-${at}`, `WTEL-${at}`, `ETEL-${at}`]) {
        const one = await stored(no)
        expect([form, one.mobile, one.mask, one.orderTags, one.place]).toEqual([form, dialled, mask, [], '330000 330100 330110'])
      }
  })

  test('one the platform has masked is taken, and list and page say so', async () => {
    const forms = ['138****0001', '138＊＊＊＊0001', '138xxxx0001', '1**********', '138****0001转1234']
    const parsed = await parseOrders(
      world,
      file(forms.map((form, at) => [`MASK-${at}`, form, '浙江省', '杭州市', '余杭区'] as const)),
    )
    expect(faultsOf(parsed)).toEqual([])
    await confirmOrders(world, parsed.requestId)
    const found = await Promise.all(forms.map((_, at) => stored(`MASK-${at}`)))
    expect(found.map(({ mobile, orderTags }) => [mobile, orderTags])).toEqual([
      ['138****0001', [8]],
      ['138****0001', [8]],
      ['138****0001', [8]],
      ['1**********', [8]],
      ['138****0001转1234', [8]],
    ])
    const list = await world.send<{ records: readonly { srcOrderNo: string; isPhoneMasked: number }[] }>(
      'GET /v1/stockout/list',
      { tag: '8' },
    )
    expect(list.data.records.map(({ srcOrderNo, isPhoneMasked }) => `${srcOrderNo} ${isPhoneMasked}`).toSorted()).toEqual(
      forms.map((_, at) => `MASK-${at} 1`),
    )
    await sync([trade('WMASK', '138****0001', ['浙江省', '杭州市', '余杭区'])])
    expect((await stored('WMASK')).orderTags).toEqual([8])
  })

  test('what nobody can dial is refused by row', async () => {
    const none = ['12345', '88886666', '138', '+1 212 555 0100', '电话', '13800000001138', '138**01', '138xxxx000']
    const parsed = await parseOrders(world, file(none.map((form, at) => [`NONE-${at}`, form, '浙江省', '杭州市', '余杭区'])))
    expect(faultsOf(parsed)).toEqual(none.map((_, at) => [at + 2, '手机', '手机号格式不正确']))
  })
})
