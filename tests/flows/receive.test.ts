// 收货的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { stockinStatus } from '#contract/ops/kinds/stockins'
import { receive } from '../../src/flows/receive.ts'
import { idle, resumeReceive } from '../../src/flows/receiveDoc.ts'
import { worker } from './floor.ts'
import { hall, order, staged } from './inbound.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

test('1 2 3 10 扫外部单号打开；一件一件扫，输还有几件；收齐自己换下一单', () => {
  const floor = hall({ stockins: { RK3: order('RK3', { SOAP: 9 }, { outerNo: 'PO-9' }) } })
  const { session } = play(
    receive,
    idle,
    floor,
    `
    > scan PO-9
    < op SCAN list ok
    < say ok RK3 还差 9 件 → 扫商品
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say ok 收 1 件，还差 8 件 → 扫下一件，或输还有几件
    > scan 16901000000018
    < op RECEIVE_LINE RK3 SOAP×6
    < say ok 收 6 件，还差 2 件 → 扫下一件，或输还有几件
    > scan CTRL-NEWBOX
    < say warn 还有几件 → 输数字，一次加上
    > key 2
    < op RECEIVE_LINE RK3 SOAP×2
    < say order RK3 收齐了 → 扫下一张单，或下一件
    < finish RK3
  `,
  )
  const done = session.floor.stockins?.['RK3']
  expect(done === undefined ? 0 : stockinStatus(done)).toBe(50)
})

test('1 直接扫商品：只有一张单等它就打开并收下', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { SOAP: 2 }), RK4: order('RK4', { MASK: 1 }) } }),
    `
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say ok 收 1 件，还差 1 件 → 扫下一件，或输还有几件
  `,
  )
})

test('1 几张单都等它：扫单号或点一张', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { SOAP: 2 }), RK4: order('RK4', { SOAP: 1 }) } }),
    `
    > scan 6901000000011
    < op SCAN list repeat
    < say warn 2 张单都等它 → 扫单号，或点一张
    > tap RK4
    < op SCAN list ok
    < say ok RK4 还差 1 件 → 扫商品
  `,
  )
})

test('1 要先登记到货的仓：车没到的单不在待收货里，扫商品开到货了的那张；扫单号开得了，收时说车没登记', () => {
  const arrived = order('RK3', { SOAP: 2 }, { status: 30 })
  const awaited = order('RK4', { SOAP: 1 }, { status: 10 })
  const here = hall({ stockins: { RK3: arrived, RK4: awaited } })
  const floor = { ...here, options: { ...here.options, arrivalFirst: true as const } }
  const { session } = play(receive, idle, floor, '')
  expect(receive.view(session).choices.map(({ key }) => key)).toEqual(['RK3', 'DH2'])
  play(
    receive,
    idle,
    floor,
    `
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say ok 收 1 件，还差 1 件 → 扫下一件，或输还有几件
  `,
  )
  play(
    receive,
    idle,
    floor,
    `
    > scan RK4
    < op SCAN list ok
    < say ok RK4 还差 1 件 → 扫商品
    > scan 6901000000011
    < say wrong 还没有登记到货，先到货再收 → 在到货里登记这辆车，关联入库单
    < op SCAN goods wrong A1822
  `,
  )
})

test('4 5 效期商品先输生产日期，同一批不再问；明天的日期不收', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { MILK: 5 }) } }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 5 件 → 扫商品
    > scan 6901000000028
    < op SCAN goods repeat
    < say warn 要生产日期 → 输箱上的日期，如 20250601
    > key 20259999
    < say wrong 没有 20259999 这一天 → 输 8 位，如 20250601
    > key 20990101
    < say wrong 生产日期不能晚于今天 → 看清日期再输
    < op SCAN date wrong A1815
    > key 19691230
    < op RECEIVE_LINE RK3 MILK×1 1969-12-30
    < say ok 收 1 件，还差 4 件 → 扫下一件，或输还有几件
    > scan 6901000000028
    < op RECEIVE_LINE RK3 MILK×1 1969-12-30
    < say ok 收 1 件，还差 3 件 → 扫下一件，或输还有几件
  `,
  )
})

test('5 剩余效期不够的不收；主管再扫一次按待检收下', () => {
  const floor = hall({ stockins: { RK3: order('RK3', { MILK: 5 }) } })
  const talk = `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 5 件 → 扫商品
    > scan 6901000000028
    < op SCAN goods repeat
    < say warn 要生产日期 → 输箱上的日期，如 20250601
    > key 19690101
  `
  play(
    receive,
    idle,
    floor,
    `${talk}
    < say wrong 该批次剩余效期-185天，低于禁收天数120天 → 拒收，放一边交主管
    < op SCAN date wrong A1812
  `,
  )
  play(
    receive,
    idle,
    floor,
    `${talk}
    < say wrong 该批次剩余效期-185天，低于禁收天数120天 → 要收，再扫一次，按待检收
    < op SCAN date wrong A1812
    > scan 6901000000028
    < op RECEIVE_LINE RK3 MILK×1 品质5 1969-01-01
    < say ok 收 1 件，还差 4 件 → 扫下一件，或输还有几件
  `,
    worker(170422),
  )
})

test('4 管批次的扫批号再确认；换批次就再问', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { MASK: 3 }) } }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 3 件 → 扫商品
    > scan 6901000000035
    < op SCAN goods repeat
    < say warn 要批号 → 扫箱上的批号；没有就跳过
    > scan B2025-07
    < op SCAN batch repeat
    < say warn 批号 B2025-07 → 对就扫确认码，不对再扫
    > scan CTRL-OK
    < op RECEIVE_LINE RK3 MASK×1 批 B2025-07
    < say ok 收 1 件，还差 2 件 → 扫下一件，或输还有几件
    > scan 6901000000035
    < op RECEIVE_LINE RK3 MASK×1 批 B2025-07
    < say ok 收 1 件，还差 1 件 → 扫下一件，或输还有几件
    > scan CTRL-SKIP
    < say warn 换批次 → 扫新一批的一件
    > scan 6901000000035
    < op SCAN goods repeat
    < say warn 要批号 → 扫箱上的批号；没有就跳过
    > scan CTRL-SKIP
    < op RECEIVE_LINE RK3 MASK×1
    < say order RK3 收齐了 → 扫下一张单，或下一件
    < finish RK3
  `,
  )
})

test('6 7 9 坏的记作残次；放进箱；箱里有别家的换一个；超收的、单上没有的不收', () => {
  play(
    receive,
    idle,
    hall({
      stockins: { RK3: order('RK3', { SOAP: 3 }) },
      staged: { x: { ...staged('SOAP', 1, { containerNo: 'ZX000002' }), ownerNo: 'OW9' } },
      owners: { OW001: '花间', OW9: '别家' },
    }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 3 件 → 扫商品
    > scan ZX000002
    < say wrong 容器ZX000002已被别家占用 → 换一个容器
    < op SCAN goods wrong A1816
    > scan ZX000001
    < op SCAN goods ok
    < say ok 放进 ZX000001 → 扫商品
    > scan CTRL-DAMAGE
    < say warn 下面的记作残次 → 扫坏的；扫完再按一次
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1 品质2 ZX000001
    < say ok 收 1 件，还差 2 件 → 扫下一件，或输还有几件
    > scan CTRL-DAMAGE
    < say warn 回到正品 → 扫商品
    > scan 16901000000018
    < say wrong 超收：计划3，已收1，本次6 → 多的放一边，交主管
    < op SCAN goods wrong A1811
    > scan 2900000000020
    < say wrong 商品不在入库单中 → 放一边，交主管
    < op SCAN goods wrong A1813
  `,
  )
})

test('8 档案缺重量尺寸：第一件收完就量，第二件不再问', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { LAMP: 2 }) } }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 2 件 → 扫商品
    > scan 2900000000013
    < op RECEIVE_LINE RK3 LAMP×1
    < say warn 收 1 件，档案缺重量尺寸 → 称一件，输克数
    > key 0
    < say wrong 重量应在1-999999克之间 → 称好再输
    > key 640
    < say warn 640 克 → 输长几毫米
    > key 300
    < say warn 300 毫米 → 输宽几毫米
    > key 200
    < say warn 200 毫米 → 输高几毫米
    > key 99999
    < say wrong 长宽高应在1-9999毫米之间 → 量好再输
    > key 100
    < op MEASURE_GOODS LAMP 640g 300×200×100mm
    < say ok 量好了 → 扫下一件
    > scan 2900000000013
    < op RECEIVE_LINE RK3 LAMP×1
    < say order RK3 收齐了 → 扫下一张单，或下一件
    < finish RK3
  `,
  )
})

test('1 没有单的货主：点他的车，来什么收什么', () => {
  play(
    receive,
    idle,
    hall(),
    `
    > tap DH2
    < op SCAN list ok
    < say ok 没有单，来什么收什么 → 扫商品
    > scan 6901000000011
    < op RECEIVE_LINE 车 DH2 SOAP×1
    < say ok 收 1 件 → 扫下一件，或输还有几件
  `,
  )
})

test('10 没收齐按两次收货完成，问服务端；断电再开接着原来的单和批', () => {
  const { drafts, session } = play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { MILK: 5 }) } }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 5 件 → 扫商品
    > scan 6901000000028
    < op SCAN goods repeat
    < say warn 要生产日期 → 输箱上的日期，如 20250601
    > key 19691230
    < op RECEIVE_LINE RK3 MILK×1 1969-12-30
    < say ok 收 1 件，还差 4 件 → 扫下一件，或输还有几件
    > scan CTRL-OK
    < say warn 还差 4 件 → 不会来了，再扫一次确认码
    > scan CTRL-OK
    < say repeat 正在完成 → 要联网，稍等
    < claim 收货完成 RK3
    > refused 这一步要联网，现在连不上
    < say wrong 这一步要联网，现在连不上 → 接着收，有信号再按收货完成
    > scan CTRL-OK
    < say warn 还差 4 件 → 不会来了，再扫一次确认码
    > scan CTRL-OK
    < say repeat 正在完成 → 要联网，稍等
    < claim 收货完成 RK3
    > claimed RK3
    < say order RK3 收货完成 → 扫下一张单，或下一件
  `,
  )
  expect(resumeReceive(session.floor, asOps(drafts))).toMatchObject({
    stage: 'goods',
    docNo: 'RK3',
    piece: { goodsNo: 'MILK' },
    lots: { 'OW001|MILK': { produceDate: '1969-12-30' } },
  })
})

test('9 混装箱：一件件扫，单上没有的说是哪张单在等它', () => {
  play(
    receive,
    idle,
    hall({ stockins: { RK3: order('RK3', { SOAP: 2 }), RK4: order('RK4', { MASK: 1 }, { outerNo: 'PO-4' }) } }),
    `
    > tap RK3
    < op SCAN list ok
    < say ok RK3 还差 2 件 → 扫商品
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say ok 收 1 件，还差 1 件 → 扫下一件，或输还有几件
    > scan 6901000000035
    < say wrong 不是这张单的货，花间 PO-4 在等它 → 放一边，收那张单时再扫
    < op SCAN goods wrong
    > scan 6901000000011
    < op RECEIVE_LINE RK3 SOAP×1
    < say order RK3 收齐了 → 扫下一张单，或下一件
    < finish RK3
  `,
  )
})

test('9 没有单的车上没见过的货，断网也记下：几件，放异常区等主管建档', () => {
  const { session } = play(
    receive,
    idle,
    hall(),
    `
    > tap DH2
    < op SCAN list ok
    < say ok 没有单，来什么收什么 → 扫商品
    > scan 6909999999993
    < say wrong 本机没有这个商品的资料 → 真是这车的货，按记下
    < op SCAN goods wrong
    > scan CTRL-UNDO
    < say warn 没有记 → 扫商品
    > scan 6909999999993
    < say wrong 本机没有这个商品的资料 → 真是这车的货，按记下
    < op SCAN goods wrong
    > key 4
    < op RECEIVE_LINE 车 DH2 6909999999993×4
    < say warn 记下 4 件没有资料的 → 放异常区交主管，扫下一件
  `,
  )
  expect(session.doc).toMatchObject({ stage: 'goods', docNo: 'DH2' })
})
