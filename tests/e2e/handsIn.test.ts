// 断网的一班：到货、卸货、收货、上架、退货签收、质检、上架，七页从首页断网打开、断网做、重新载入，联网后每一笔只记一次。
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InboundPage, PutawayPage } from '#contract/pda/inbound'
import type { ReturnsPage } from '#contract/pda/returns'
import { startDemo } from '../support/demo.ts'
import { FloorHands, type Tone } from '../support/floorHands.ts'
import { openFlakyNetwork, type FlakyNetwork } from '../support/flakyNetwork.ts'
import { HandheldUser, type Screen } from '../support/handheldUser.ts'
import type { Product } from '../support/product.ts'

let product: Product
let wifi: FlakyNetwork
let hand: HandheldUser
let hands: FloorHands
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  product = await startDemo(1)
  closing.push(() => product.stop())
  wifi = await openFlakyNetwork(product.port)
  closing.push(() => wifi.close())
  hand = await HandheldUser.open(wifi.url)
  hands = new FloorHands(hand)
  closing.push(() => hand.close())
  await hand.enrol('wh_manager', product.password)
  await hand.signIn('wh_manager', product.password)
}, 120_000)
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

interface Lists {
  readonly inbound: InboundPage
  readonly putaway: PutawayPage
  readonly returns: ReturnsPage
}
/** The work lists as the device keeps them. */
const told = async (): Promise<Partial<Lists>> =>
  hand.page().evaluate(async () => {
    const settled = <T>(asked: IDBRequest<T>): Promise<T> =>
      new Promise((resolve, reject) => {
        asked.addEventListener('success', () => resolve(asked.result))
        asked.addEventListener('error', () => reject(new Error('the lists cannot be read')))
      })
    const db = await settled(indexedDB.open('ref'))
    const notes = db.transaction('note').objectStore('note')
    const [keys, rows] = await Promise.all([settled(notes.getAllKeys()), settled(notes.getAll())])
    db.close()
    const named = keys.map((key, i) => [String((key as string[])[1]), (rows[i] as { readonly value: unknown }).value] as const)
    return Object.fromEntries(named)
  })

/** What the hand does, and the verdict it is answered with. */
const does = async (what: string, act: () => Promise<unknown>, verdicts: string | readonly string[]): Promise<Screen> => {
  const before = hand.screen.value.n
  await act()
  const seen = await hand.until(({ n }) => n > before, `no answer to: ${what}`)
  expect([verdicts].flat(), `${what}: ${seen.words}`).toContain(seen.verdict)
  return seen
}
const scans = (code: string, tone: Tone): Promise<Screen> => hands.key(code, tone)
const types = (number: string, tone: Tone): Promise<Screen> => hands.key(Number(number), tone)
const taps = (text: string, verdict: string): Promise<Screen> =>
  does(text, () => hand.page().locator('.offer').filter({ hasText: text }).last().tap(), verdict)
const presses = (name: string): Promise<void> => hand.page().getByRole('button', { name, exact: true }).tap()
/** Drawn again without network: the work in hand is still there. */
const reloads = async (expects: string): Promise<Screen> => {
  await hand.page().reload()
  return hand.until(
    (screen) => screen.expects === expects && screen.words.startsWith('上一枪'),
    `${expects} is not asked for after a reload`,
  )
}

test('seven pages without network, each operation booked once', async () => {
  await hand.goHome()
  await expect.poll(async () => Object.keys(await told())).toEqual(expect.arrayContaining(['inbound', 'putaway', 'returns']))
  const before = (await told()) as Lists
  wifi.cut()

  // 到货：没有预约的车，车牌在屏幕上点
  await hand.open('到货')
  const [[ownerNo, owner] = ['', '']] = Object.entries(before.inbound.owners)
  await taps(owner, 'warn')
  for (const key of ['浙', 'A', '7', 'D', '0', '1', '8']) await presses(key)
  await does('车牌', () => presses('确定'), 'warn')
  await types('6', 'warn')
  const came = await scans('CTRL-OK', 'order')
  expect(came.words).toContain(`${owner} 6 箱到了`)

  // 卸货：刚登记的车也在；人扫了工牌，重新载入还在
  await hand.goTo('卸货')
  await taps('浙A7D018', 'ok')
  const [badge = ''] = Object.keys(before.inbound.staff)
  await scans(badge, 'ok')
  expect((await reloads('badge')).target).toBe('1人')
  await scans('CTRL-OK', 'ok')
  await scans('CTRL-OK', 'warn')
  await types('2', 'warn')
  await scans('CTRL-OK', 'warn')
  await scans('CTRL-OK', 'order')

  // 收货：一枪一件，重新载入接着收
  await hand.goTo('收货')
  const plain = new Map(
    before.inbound.goods
      .filter((one) => !one.expiry && one.batch !== true && one.unmeasured !== true)
      .map((one) => [`${one.ownerNo}|${one.goodsNo}`, one]),
  )
  const [order] = before.inbound.stockins.filter(({ ownerNo: whose, status, lines }) => {
    const rest = lines.filter((line) => line.planQty - line.receiveQty > 3 && plain.has(`${whose}|${line.goodsNo}`))
    return status <= 40 && rest.length > 0
  })
  const line = order?.lines.find((one) => one.planQty - one.receiveQty > 3 && plain.has(`${order.ownerNo}|${one.goodsNo}`))
  if (order === undefined || line === undefined) throw new Error('nothing is to be received')
  const code = plain.get(`${order.ownerNo}|${line.goodsNo}`)?.barcodes[0]?.barcode ?? ''
  await scans(order.stockinNo, 'ok')
  await scans(code, 'ok')
  await reloads('goods')
  await scans(code, 'ok')

  // 上架：扫一种全拿，放到建议的库位
  await hand.goTo('上架')
  const kinds = before.putaway.staged.filter(({ quality }) => quality === 1)
  const [piece] = kinds.filter((one) => before.putaway.staged.every((other) => other === one || other.goodsNo !== one.goodsNo))
  if (piece === undefined) throw new Error('nothing is to be put away')
  const shelved = before.putaway.goods.find(({ goodsNo }) => goodsNo === piece.goodsNo)?.barcodes[0]?.barcode ?? ''
  const taken = await scans(shelved, 'ok')
  const toPlace = taken.expects === 'location' ? taken : await scans('CTRL-OK', 'ok')
  await scans('Z-99-99-9-99', 'wrong')
  await does(toPlace.target, () => hand.type(toPlace.target), ['line', 'order'])

  // 退货签收：一枪一件，扫过的不记第二次
  const waybill = '75900000000001'
  await hand.goTo('退货签收')
  await scans(waybill, 'ok')
  await scans(waybill, 'repeat')
  expect((await reloads('waybill')).target).toBe('1件')

  // 退货质检：一件的三枪
  await hand.goTo('退货质检')
  const known = before.returns.goods.find(({ expiry }) => !expiry)?.barcodes[0]?.barcode ?? ''
  await scans(waybill, 'ok')
  await scans(known, 'ok')
  await scans('CTRL-OK', 'order')

  // 退货上架：一张退货拣货单，到退货位扫一件
  await hand.goTo('退货上架')
  const [pick] = before.returns.picks
  const [toPick] = pick?.lines ?? []
  if (pick === undefined || toPick === undefined) throw new Error('no pick of returns')
  await taps(pick.pickNo, 'ok')
  await scans(toPick.positionNo, 'ok')
  const picked = before.returns.goods.find(({ goodsNo }) => goodsNo === toPick.goodsNo)?.barcodes[0]?.barcode ?? ''
  await scans(picked, 'order')

  expect(hand.screen.value.pending).toBeGreaterThan(15)
  wifi.heal()
  await hand.until(({ pending }) => pending === 0, 'not everything is uploaded')

  // 没有异常，每一笔一次
  await hand.page().goto(`${wifi.url}/wx/wms/outbox`)
  await hand.page().getByRole('tab', { name: '异常 0' }).waitFor()
  await hand.page().goto(`${wifi.url}/wx/wms/receive`)
  const lineNow = async (): Promise<number> => {
    const now = (await told()).inbound?.stockins.find(({ stockinNo }) => stockinNo === order.stockinNo)
    return now?.lines.find(({ lineNo }) => lineNo === line.lineNo)?.receiveQty ?? -1
  }
  await expect.poll(lineNow).toBe(line.receiveQty + 2)
  await hand.page().goto(`${wifi.url}/wx/wms/putaway`)
  const stagedNow = async (): Promise<number> =>
    ((await told()).putaway?.staged ?? []).reduce((sum, one) => (one.goodsNo === piece.goodsNo ? sum + one.qty : sum), 0)
  await expect.poll(stagedNow).toBe(0)
  await hand.page().goto(`${wifi.url}/wx/wms/return-putaway`)
  await expect.poll(async () => (await told()).returns?.picks.some(({ pickNo }) => pickNo === pick.pickNo)).toBe(false)
  const trucks = (await told()).inbound?.arrivals.filter(({ plateNo }) => plateNo === '浙A7D018') ?? []
  expect(trucks.map((one) => [one.ownerNo, one.boxNum, one.status])).toEqual([[ownerNo, 6, 30]])
})
