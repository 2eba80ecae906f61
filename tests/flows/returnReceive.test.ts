// 退货签收的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { idle, returnReceive } from '../../src/flows/returnReceive.ts'
import { docked, waybills } from './dock.ts'
import { floor } from './floor.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

test('1 2 3 一枪一件，数着这批第几件；有预告没预告都收', () => {
  const { session, drafts } = play(
    returnReceive,
    idle,
    docked(),
    `
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 完好
    < say ok 第 1 件，有预告 → 扫下一件
    > scan YT0000000012345
    < op RETURN_RECEIVE YT0000000012345 完好
    < say ok 第 2 件，没有预告 → 放 T-01-01-1-03
  `,
  )
  expect(returnReceive.view(session)).toMatchObject({ target: '2 件' })
  expect(drafts.map(({ docNo, lane }) => [docNo, lane])).toEqual([
    ['退货', waybills.noticed],
    ['退货', 'YT0000000012345'],
  ])
  expect(new Set(drafts.map((one) => (one.opType === 'RETURN_RECEIVE' ? one.payload.batchNo : ''))).size).toBe(1)
})

test('3 自己发的被拒收，断网也说是拒收、里面几件；拆它时按原来的商品', () => {
  const { session } = play(
    returnReceive,
    idle,
    docked(),
    `
    > scan ${waybills.refused}
    < op RETURN_RECEIVE ${waybills.refused} 完好
    < say ok 第 1 件，拒收 → 自己发的，里面 2 件
  `,
  )
  expect(session.floor.returns?.[`@${waybills.refused}`]).toMatchObject({
    returnType: 2,
    status: 20,
    lines: [{ goodsNo: 'CUP', planQty: 2 }],
  })
})

test('4 通缉件整屏报警，确认了才接着扫', () => {
  play(
    returnReceive,
    idle,
    docked(),
    `
    > scan ${waybills.wanted}
    < say stop 通缉件：录像拆包 → 单独放一边，不要混进这批
    < op RETURN_RECEIVE ${waybills.wanted} 完好
    > scan ${waybills.noticed}
    < say stop 通缉件：录像拆包 → 单独放一边，不要混进这批；刚才的没有记，先点知道了或扫确认码
    < op SCAN stop wrong
    > scan CTRL-OK
    < say warn 已知晓 → 扫退件面单
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 完好
    < say ok 第 2 件，有预告 → 扫下一件
  `,
  )
})

test('5 7 扫过的不记第二次，不像面单的不收', () => {
  play(
    returnReceive,
    idle,
    docked(),
    `
    > scan ${waybills.arrived}
    < say repeat 该退件已于08:00签收 → 不用再收，放一边
    < op SCAN scan repeat A1901
    > scan 你好
    < say wrong 物流单号格式不正确 → 扫快递面单上的大条码
    < op SCAN scan wrong A1902
  `,
  )
})

test('6 破损的先点哪一种、拍一张，再扫面单', () => {
  const { drafts } = play(
    returnReceive,
    idle,
    docked(),
    `
    > scan CTRL-DAMAGE
    < say warn 包裹怎么了 → 点一种
    > tap 3
    < say warn 湿损 → 拍一张，再扫面单
    > scan ${waybills.noticed}
    < say wrong 破损件请拍照 → 先按破损拍照，再扫
    < op SCAN photo wrong A1903
    > photo
    < say warn 照片 1 张 → 扫面单，或再拍
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 湿损 1张照片
    < say ok 第 1 件，有预告 → 扫下一件
  `,
  )
  expect(drafts.at(-1)).toMatchObject({ payload: { packageState: 3 } })
})

test('8 断电再开接着原来这批；换一个快递员是新的一批', () => {
  const { session, drafts } = play(
    returnReceive,
    idle,
    docked(),
    `
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 完好
    < say ok 第 1 件，有预告 → 扫下一件
  `,
  )
  const resumed = returnReceive.resume(session.floor, asOps(drafts), session.worker)
  expect(resumed).toEqual(session.doc)
  const { session: next } = play(
    returnReceive,
    resumed,
    session.floor,
    `
    > scan CTRL-NEXT
    < op SCAN next ok
    < say line 这批 1 件 → 扫下一个快递员的
  `,
  )
  expect(next.doc).toEqual(idle)
})

test('7 没见过的单号再扫一次才收', () => {
  play(
    returnReceive,
    idle,
    docked(),
    `
    > scan SELF20260001
    < op SCAN scan repeat
    < say warn 没见过这样的单号 → 没扫错就再扫一次
    > scan SELF20260001
    < op RETURN_RECEIVE SELF20260001 完好
    < say ok 第 1 件，没有预告 → 放 T-01-01-1-03
  `,
  )
})

test('本机什么都没有也能收', () => {
  play(
    returnReceive,
    idle,
    floor({ picks: {}, orders: {}, parcels: {} }),
    `
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 完好
    < say ok 第 1 件，没有预告 → 放无头件位
  `,
  )
})
