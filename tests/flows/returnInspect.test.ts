// 退货质检的对话：每段标题是它证明的那一步。
import { expect, test } from 'vitest'
import { returnInspect } from '../../src/flows/returnInspect.ts'
import { idle } from '../../src/flows/returnInspectDoc.ts'
import { docked, waybills } from './dock.ts'
import { costOf, spell, unsettled } from './hands.ts'
import { play } from './play.ts'
import { asOps } from './walker.ts'

/** A parcel one piece is announced in. */
const onePiece = () => {
  const { returns = {}, ...rest } = docked()
  const one = returns['TH2']!
  return { ...rest, returns: { TH2: { ...one, lines: [{ lineNo: 1, goodsNo: 'PEN', planQty: 1 }] } } }
}

test('2 一件的三枪：面单、商品、确认码', () => {
  const { session, drafts } = play(
    returnInspect,
    idle,
    onePiece(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 1 件 → 拆开，扫商品
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 1 件 → 扫下一件；完了扫确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} PEN×1 正品
    < say order 质检完成 良 1 → 放 T-01-01-1-01
    < finish ${waybills.arrived}
  `,
  )
  expect(drafts.at(-1)).toMatchObject({ docNo: '退货', lane: waybills.arrived, payload: { returnNo: 'TH2', repackNum: 0 } })
  expect(session.floor.returns?.['TH2']?.status).toBe(40)
  expect(session.floor.received?.[waybills.arrived]?.status).toBe(20)
})

test('一件的退货最多三枪、不点屏：收过的、没收过的都一样', () => {
  for (const waybill of [waybills.arrived, waybills.noticed]) {
    const one = spell(returnInspect, idle, onePiece(), {
      name: '退货质检 一件',
      unit: '件',
      units: 1,
      hands: [`scan ${waybill}`, 'scan 6901000000035', 'scan CTRL-OK'],
    })
    expect(unsettled(one)).toEqual([])
    expect(costOf(one)).toEqual({ scans: 3, taps: 0, around: 0 })
    expect(one.walk(one.hands).drafts.map(({ opType }) => opType)).toContain('RETURN_INSPECT')
  }
})

test('扫到没人认得的码，不是包裹里的就接着扫商品', () => {
  play(
    returnInspect,
    idle,
    onePiece(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 1 件 → 拆开，扫商品
    > scan HELLO-42
    < say warn 没人认得这个码 → 是包裹里的就按确认记错件
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say ok 1 件 → 扫下一件；完了扫确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} PEN×1 正品
    < say order 质检完成 良 1 → 放 T-01-01-1-01
    < finish ${waybills.arrived}
  `,
  )
})

test('1 还没签收的顺手签收；通缉件先报警', () => {
  play(
    returnInspect,
    idle,
    docked(),
    `
    > scan ${waybills.noticed}
    < op RETURN_RECEIVE ${waybills.noticed} 完好
    < op SCAN open ok
    < say ok 已顺手签收，不知道里面是什么 → 拆开，扫商品
    > scan CTRL-UNDO
    < op SCAN aside ok
    < say warn 放一边，没有记 → 扫面单
    > scan ${waybills.wanted}
    < say stop 通缉件：录像拆包 → 按要求做，扫确认码再拆
    < op RETURN_RECEIVE ${waybills.wanted} 完好
    < op SCAN open ok
  `,
  )
})

test('3 4 不好的只转手上这一件：哪一种、为什么、拍一张', () => {
  const { drafts } = play(
    returnInspect,
    idle,
    docked(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 1 件 → 扫下一件；完了扫确认码
    > key 2
    < op SCAN qty ok ×2
    < say ok 2 件 → 扫下一件；完了扫确认码
    > scan CTRL-DAMAGE
    < say warn 手上这一件怎么了 → 点一种
    > tap 2
    < op SCAN quality ok ×2
    < say warn 残次 → 点原因
    > scan CTRL-OK
    < say wrong 请选择残次原因 → 点一个原因
    > tap 3
    < op SCAN reason ok
    < say warn 污渍 → 还有就再点，完了扫确认码
    > scan CTRL-OK
    < say warn 原因记下 → 拍一张
    > photo
    < op SCAN photo ok ×1000
    < say ok 照片已存 → 扫下一件；完了扫确认码
    > scan CTRL-NEWBOX
    < op SCAN repack ok
    < say ok 换包装 1 件 → 扫下一件；完了扫确认码
    > scan CTRL-OK
    < say warn 应有 3 件，只有 2 件 → 翻翻盒子；真少件，再扫一次确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} CUP×1 正品 CUP×1 残次 原因3 1张照片
    < say order 质检完成 良 1 残 1 → 正品放 T-01-01-1-01，残次放 T-01-01-1-02
    < finish ${waybills.arrived}
  `,
  )
  expect(drafts.at(-1)).toMatchObject({ payload: { repackNum: 1 } })
})

test('5 有效期的商品输生产日期，太短的判残次；看不清就跳过', () => {
  play(
    returnInspect,
    idle,
    docked(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan 6901000000059
    < op SCAN goods ok ×1
    < say ok 1 件 → 输生产日期，看不清扫跳过码
    > scan 991301
    < say wrong 日期不对 → 输六位，如 250601
    > scan 19691120
    < say wrong 日期不对 → 输六位，如 250601
    > scan CTRL-SKIP
    < say warn 没有日期，不按效期判 → 扫下一件；完了扫确认码
    > scan CTRL-OK
    < say warn 应有 3 件，只有 1 件 → 翻翻盒子；真少件，再扫一次确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} MILK×1 正品
    < say order 质检完成 良 1 → 放 T-01-01-1-01
    < finish ${waybills.arrived}
  `,
  )
})

test('6 7 同码点是哪一种，别家的记错件，没人认得的确认了才记；要照片的先拍', () => {
  play(
    returnInspect,
    idle,
    docked({ returnTerms: { '*': { acceptNoNotice: true, autoCreate: true, photoMode: 3, pushMode: 1, videoRequired: false } } }),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan 6901000000028
    < say warn 这个码有 2 种商品 → 看货主，点一种
    > tap 1
    < op SCAN goods ok ×1
    < say ok 1 件 → 扫下一件；完了扫确认码
    > scan 6901000000066
    < op SCAN strange ok ×1
    < say warn 别家的货，记成错件 → 扫下一件；完了扫确认码
    > scan 9999999999999
    < say warn 没人认得这个码 → 是包裹里的就按确认记错件
    > scan CTRL-OK
    < op SCAN strange ok ×1
    < say warn 记成错件 → 扫下一件；完了扫确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} TEA×1 正品 ALIEN×1 错件 9999999999999×1 错件
    < say order 质检完成 良 1 错 2 → 正品放 T-01-01-1-01，错件放 T-01-01-1-03
    < finish ${waybills.arrived}
  `,
  )
})

test('8 9 撤销码退一件；空包再扫一次才算；没有退货单的不检', () => {
  play(
    returnInspect,
    idle,
    docked(),
    `
    > scan ${waybills.none}
    < say wrong 未匹配到退货预告，请放入无头件位 → 主管建好退货单再检
    < op SCAN find wrong A0404
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan 6901000000035
    < op SCAN goods ok ×1
    < say warn 退货单上没有它，照实记，1 件 → 扫下一件；完了扫确认码
    > scan CTRL-UNDO
    < op SCAN undo ok
    < say warn 退掉一件，还有 0 件 → 扫商品
    > scan CTRL-OK
    < say warn 一件都没有？ → 真是空包，再扫一次确认码
    > scan CTRL-OK
    < op RETURN_INSPECT ${waybills.arrived} 空包
    < say order 质检完成 空包 → 空盒留着交主管
    < finish ${waybills.arrived}
    > scan ${waybills.arrived}
    < say wrong 该退货单已质检 → 放一边，不用再检
    < op SCAN find wrong A1907
  `,
  )
})

test('10 断电再开，接着原来的包裹和件数', () => {
  const { session, drafts } = play(
    returnInspect,
    idle,
    docked(),
    `
    > scan ${waybills.arrived}
    < op SCAN open ok
    < say ok 应有 3 件 → 拆开，扫商品
    > scan 6901000000011
    < op SCAN goods ok ×1
    < say ok 1 件 → 扫下一件；完了扫确认码
    > scan CTRL-DAMAGE
    < say warn 手上这一件怎么了 → 点一种
    > tap 4
    < op SCAN quality ok ×4
    < say warn 箱损 → 点原因
    > tap 1
    < op SCAN reason ok
    < say warn 外包装破损 → 还有就再点，完了扫确认码
  `,
  )
  const resumed = returnInspect.resume(session.floor, asOps(drafts), session.worker)
  expect(resumed).toMatchObject({ docNo: waybills.arrived, seen: session.doc.seen, stage: 'photo' })
})

const filmed = { '*': { acceptNoNotice: true, autoCreate: true, photoMode: 3, pushMode: 1, videoRequired: true } }
test('11 货主要求录像的，没有摄像头的地方不拆', () => {
  play(
    returnInspect,
    idle,
    docked({ returnTerms: filmed, returnCameras: { 'QC-1': 'CAM-9' } }),
    `
    > scan ${waybills.arrived}
    < say wrong 货主要求录像，请到装了摄像头的工作台 → 扫那个台的台码再拆
    < op SCAN find wrong A1917
  `,
  )
})
