// 每单扫几枪、点几下（稳态）：多出一枪、多点一下就红。达不到目标的在 `npm run bench -- hands` 里写着未达。
import { expect, test } from 'vitest'
import { costOf, recoveryOf, unsettled } from './hands.ts'
import { steady, twentyInTwoSeconds } from './steady.ts'

test.each(steady)('$name：每一枪都答对，没有一枪停住', (one) => {
  expect(unsettled(one)).toEqual([])
})

test('每一单要扫的枪数、要点的次数', () => {
  const costs = steady.map((one) => {
    const { scans, taps, around } = costOf(one)
    return `${one.name} 扫${Number(scans.toFixed(2))}/${one.unit} 点${taps}${around === 0 ? '' : ` 每批另${around}`}`
  })
  expect(costs).toEqual([
    '拣货 扫5/张拣货单 点0',
    '边拣边分 扫9/张拣货单 点0',
    '播种 扫1.75/件 点0 每批另1',
    '单件复核 扫1/件 点0 每批另1',
    '批量复核 一件一单 扫2/单 点0 每批另2',
    '批量复核 同款 扫3/批 点1 每批另2',
    '抽检 扫6/包裹 点0',
    '打包 扫2/包裹 点0',
    '打包 免扫耗材 扫2/包裹 点0',
    '批量打包 一件一单 扫2/包裹 点0 每批另2',
    '批量打包 同款 扫1/包裹 点0 每批另2',
    '称重 扫1/包裹 点0',
    '出库交接 扫1/包裹 点0',
    '退货签收 扫1/件 点0',
  ])
})

test.each(steady)('$name：扫错一枪，再扫对一枪就接着做', (one) => {
  // 抽检：不认识的码先当多出来的东西：撤销，再确认数完，才能合格
  expect(recoveryOf(one)).toBe(one.name === '抽检' ? 3 : 1)
})

test('两秒二十枪，二十个回答，二十件', () => {
  expect(twentyInTwoSeconds()).toEqual({ outcomes: 20, greens: 20 })
})
