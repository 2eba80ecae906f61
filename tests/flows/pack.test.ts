// 打包的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { pack } from '../../src/flows/pack.ts'
import { idle } from '../../src/flows/packDoc.ts'
import { allAt, orders, withOrder } from './floor.ts'
import { play } from './play.ts'

const strict = { text: '玻璃杯裹膜，封箱前拍照', mustScan: [{ itemNo: 'FILM', name: '气泡膜' }], photo: true }

test('1 4 5 6 7 10 纸箱、保护物料、照片齐了，再扫面单提交', () => {
  const end = play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70, protection: strict }),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan CTRL-OK
    < say wrong 请扫描耗材 → 扫用的纸箱或袋子
    > scan 2900000000099
    < say wrong 耗材不存在：2900000000099 → 换一种耗材
    < op SCAN box wrong A1301
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫保护物料
    > scan 78123456789001
    < say repeat 重复扫描面单，未计数 → 扫保护物料
    < op SCAN item repeat
    > scan 2900000000020
    < op SCAN item ok ×1
    < say ok 气泡膜 → 拍照
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 扫面单确认
    > scan 78123456789001
    < op PACK_ORDER 2900000000013×1 FILM 1张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
  )
  expect(end.session.floor.orders[orders.one.stockoutNo]?.status).toBe(80)
  expect(end.session.floor.orders[orders.one.stockoutNo]?.parcels[0]?.estG).toBe(560)
})

test('2 挂起的整屏报警', () => {
  play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70, holdFlag: true, holdReason: '地址核实' }),
    `
    > scan 78123456789001
    < say stop 订单已挂起：地址核实 → 放一边，交主管
    < op SCAN order wrong A2212
    > scan CTRL-OK
    < say warn 已知晓 → 扫面单
  `,
  )
})

test('3 复核没上传的用黄色提示，照样打包', () => {
  play(
    pack,
    idle,
    allAt(60),
    `
    > scan 78123456789002
    < op SCAN order ok
    < say warn 上一环节尚未上传 → 接着做，已记在本机
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-OK
    < op PACK_ORDER 2900000000013×1 0张照片
    < say warn 打包完成，上一环节尚未上传 → 接着做，已记在本机
    < finish CK2512010002
  `,
  )
})

test('9 撤销退掉最后一个；别单的面单停下报警；没有子面单不能换箱', () => {
  play(
    pack,
    idle,
    allAt(70),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan CTRL-UNDO
    < say wrong 还没扫耗材 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-UNDO
    < op SCAN undo ok ×1
    < say warn 3号纸箱 已退掉 → 扫耗材
    > scan CTRL-NEWBOX
    < say wrong 没有下一个包裹的面单 → 先在电脑上加子包裹
    > scan 78123456789002
    < say stop 面单与订单不符 → 换回这单的面单，或扫下一单码放一边
    < op SCAN box wrong
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-NEXT
    < op SCAN next ok
    < say ok 先放一边，已扫的算数 → 扫下一张面单
    # 回来接着：已扫的纸箱还在
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫面单确认
  `,
  )
})

test('8 两个包裹：换箱后的耗材算第二个', () => {
  const [first] = orders.one.parcels
  const two = [first!, { ...first!, packageNo: 'CK2512010001-2', seq: 2, logisticsNo: '78123456789012' }]
  const end = play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70, parcels: two }),
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-NEWBOX
    < op SCAN newBox ok ×1
    < say ok 第 2 个包裹 → 扫面单确认
    > scan 2900000000013
    < op SCAN box ok ×1
    < say ok 3号纸箱 → 扫面单确认
    > scan CTRL-OK
    < op PACK_ORDER 2900000000013×1 2900000000013×1 0张照片
    < say order 打包完成 → 去称重
    < finish CK2512010001
  `,
  )
  const packed = end.drafts.find((draft) => draft.opType === 'PACK_ORDER')?.payload
  expect(packed).toMatchObject({
    packages: [
      { seq: 1, cartonNo: 'BOX3' },
      { seq: 2, cartonNo: 'BOX3' },
    ],
  })
})

test('没有推荐耗材的说明白，由人来选，不挡住打包', () => {
  const start = withOrder(allAt(70), orders.one, { status: 70, suggestConsumableNo: '' })
  const end = play(
    pack,
    idle,
    start,
    `
    > scan 78123456789001
    < op SCAN order ok
    < say ok 订单对 → 扫耗材
  `,
  )
  const asked = pack.view(end.session)
  expect([asked.targetLabel, asked.next]).toEqual(['面单尾号', ['未匹配到推荐耗材，请手工选择']])
  const suggested = play(
    pack,
    idle,
    withOrder(allAt(70), orders.one, { status: 70 }),
    `> scan 78123456789001\n< op SCAN order ok\n< say ok 订单对 → 扫耗材`,
  )
  expect(pack.view(suggested.session)).toMatchObject({ targetLabel: '建议用', next: [] })
})
