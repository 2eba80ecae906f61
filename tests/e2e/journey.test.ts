// 从一份订单文件到车上：导入、备货、建波、拣货、断网、复核、杀浏览器、打包、称重、杀服务端、交接；再从群里一句话到货主的赔付、快递的应收，到扣了赔付的账单
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { momentText, monthAfter } from '#contract/rules/clock'
import { holds } from '../fault/support/ledger.ts'
import { agreePrices, confirmStickers, freightOf, handlingOf, reportStickers, stickersFen } from '../support/billJourney.ts'
import { comeBackIn, periodOf, type BillPeople } from '../support/billMonths.ts'
import { entriesOf, linesFenOf, textOf } from '../support/billPaper.ts'
import { closeBill, downloaded, feesOf, listedFen, makeBill, piecesIn, stepsIn, sumsOn, type Fee } from '../support/billSteps.ts'
import { approveBill, assignBill, billOwner, billPayer, claimBooks, confirmBill } from '../support/claimBills.ts'
import { confirmOwnersBill, price, reckonedOf } from '../support/claimBills.ts'
import { deliver, openClaimPeople, openGroup, setUpClaims, type ClaimPeople } from '../support/claimPeople.ts'
import { agreeWithProposal, factOf, messagesOf, openFromList, rightOf } from '../support/claimSteps.ts'
import { seesState, settle, submit, write } from '../support/claimSteps.ts'
import { startDemo } from '../support/demo.ts'
import { Desk } from '../support/deskUser.ts'
import type { FakeDingTalk } from '../support/fakeDingTalk.ts'
import { handOver, seeWeighed } from '../support/handoverDesk.ts'
import { HandheldUser } from '../support/handheldUser.ts'
import { journeyBooks } from '../support/journeyBooks.ts'
import type { Product } from '../support/product.ts'
import { lastHours, retailDemand, wholeFile } from '../support/retail.ts'
import { bringInStock, importOrders } from '../support/retailDesk.ts'
import { isSweep } from '../support/sample.ts'
import { Shift } from '../support/shift.ts'
import { type FlakyNetwork, openFlakyNetwork } from '../support/flakyNetwork.ts'
import { releaseWave } from '../support/waveDesk.ts'

const place = { warehouseNo: 'WH01', sid: 'LOCAL', warehouseName: '余杭仓良品仓' }
const shop = '花间美妆天猫旗舰店'
const ownerNo = 'OW001'
const carton = 'HC-Z01'

/**
 * Every step is walked in every run, with the last hours of the file and a few orders; the sweep, and whoever takes the pictures of
 * README.md, walks with all of it and as many orders as a shift has, the long one of 138 lines.
 */
const isWhole = isSweep || process.env['HELP_PICTURES'] !== undefined
const retail = isWhole ? wholeFile : lastHours
const few = isWhole ? 10 : 3
/** The long order has more lines than this; so many of its scans come before the network goes, or the browser dies. */
const longOver = isWhole ? 100 : 33
const part = isWhole ? 60 : 24

let product: Product
let group: FakeDingTalk
let wifi: FlakyNetwork
let office: Desk
let hand: HandheldUser
const demand = retailDemand(retail)
const closing: (() => Promise<unknown>)[] = []
beforeAll(async () => {
  group = await openGroup()
  closing.push(() => group.close())
  product = await startDemo(0, 0.02, { DINGTALK_URL: group.url })
  closing.push(() => product.stop())
  wifi = await openFlakyNetwork(product.port)
  closing.push(() => wifi.close())
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
})

const began = Date.now()
/** Pictures for README.md: `HELP_PICTURES=tests/help npx vitest run --project e2e tests/e2e/journey.test.ts`. */
const picture = async (of: Desk | HandheldUser, name: string): Promise<void> => {
  const folder = process.env['HELP_PICTURES']
  if (folder !== undefined) await of.shot(join(folder, name))
}
const lap = (what: string): void => console.log(`${((Date.now() - began) / 1000).toFixed(1).padStart(6)} s  ${what}`)

/** The server dies while the handheld uploads, at the second batch that leaves it, and comes back. */
const serverDiesAtUpload = (): Promise<void> =>
  new Promise((resolve, reject) => {
    let batches = 0
    const end = wifi.watch((way, text) => {
      if (way === 'out' && text.includes('/api/v1/pda/op/batch')) batches += 1
      if (batches < 2) return
      end()
      product
        .kill()
        .then(() => product.restart())
        .then(resolve, reject)
    })
  })

/** The orders are out, and the long one tells what was scanned without network. */
const seeShipped = async (waybills: readonly string[], long: string): Promise<void> => {
  await office.menu('出库管理', '出库单')
  await office.tab('已出库').click()
  await office.rowsWhen('出库单', (rows) => rows.length === waybills.length && rows.every((row) => row['状态'] === '已出库'))
  await office.action('出库单', long, '详情')
  await office.tab('作业轨迹').click()
  await office.page.getByText('只看作业').click()
  const late = office.page.getByText(/收到 .*（离线/).first()
  await late.waitFor()
  await picture(office, 'order.png')
  await expect(office.isPaneInSight('出库单详情')).resolves.toBe(true)
}

/** The answer to a claim gets lost on its way: the list shows what was given all the same. */
const claimUnheard = async (pickNo: string): Promise<void> => {
  const page = hand.page()
  await page.context().route(
    '**/api/v1/pda/claim/pick',
    async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    },
    { times: 1 },
  )
  await hand.type(pickNo)
  await hand.until(({ words }) => words.includes('领取没等到回应'), 'a claim without an answer')
  await page.getByRole('button', { name: `取回 ${pickNo}` }).waitFor()
  expect(hand.screen.value.pending).toBe(0)
}

/** The desk calls a scan late that came more than ten seconds after it was made: a fast machine stays away that long as well. */
const awayMs = 12_000
let leftAt = 0
const stayAway = (): Promise<void> => expect.poll(() => Date.now() - leftAt).toBeGreaterThanOrEqual(awayMs)

const pickAway = async (shift: Shift): Promise<void> => {
  wifi.cut()
  await shift.pick()
  leftAt = Date.now()
}

/** Pick orders one after the other; the network goes in the middle of the last. */
const pickAll = async (shift: Shift, pickNos: readonly string[]): Promise<void> => {
  for (const pickNo of pickNos) {
    if (pickNo === pickNos[0]) await claimUnheard(pickNo)
    await shift.claim(pickNo)
    await shift.pick(part)
    await (pickNo === pickNos.at(-1) ? pickAway(shift) : shift.pick())
  }
}

/** Every order checked; in the middle of the long one the browser is killed and starts again without network. */
const checkAll = async (shift: Shift, waybills: readonly string[], long: string): Promise<void> => {
  await hand.goTo('复核')
  for (const waybill of waybills) {
    if (waybill === long) {
      await shift.check(waybill, part)
      const { done, pending } = hand.screen.value
      expect(done).toBeGreaterThan(part / 2)
      hand.die()
      await hand.rise()
      const risen = await hand.until((screen) => screen.pending >= 0 && screen.need > 0, 'the open order comes back')
      expect([risen.done, risen.pending]).toEqual([done, pending])
      await shift.check(waybill, part / 3)
      await picture(hand, 'handheld.png')
    }
    await shift.check(waybill)
  }
}

/** What one of the parcels that left is known by, and what its scale said. */
let lost = { waybill: '', grams: 0 }

test('a file of orders becomes parcels on a truck, whatever dies on the way', { timeout: 420_000 }, async () => {
  office = await Desk.open(product.url)
  closing.push(() => office.close())
  await office.signIn('wh_manager', product.password)
  await importOrders(office, retail, shop)
  lap(`${retail.invoices.all} invoices accounted for`)
  await bringInStock(office, retail, place, ownerNo)
  lap('stock for all of them')
  const wave = await releaseWave(office, { warehouseName: place.warehouseName, few, longOver })
  const waybills = wave.orders.map((order) => order['物流单号'] ?? '')
  const long = wave.orders.find((order) => Number(order['行数']) > longOver)?.['物流单号'] ?? ''
  lap(`wave of ${waybills.length} orders in ${wave.pickNos.length} pick orders`)

  hand = await HandheldUser.open(wifi.url)
  closing.push(() => hand.close())
  await hand.enrol('wh_manager', product.password)
  await hand.signIn('picker01', product.password)
  lap('handheld ready')
  const shift = new Shift(hand, wave.barcodes)
  await pickAll(shift, wave.pickNos)
  lap(`picked, ${hand.screen.value.pending} operations wait`)
  await checkAll(shift, waybills, long)
  lap(`checked, ${hand.screen.value.pending} operations wait`)
  await hand.goTo('打包')
  for (const waybill of waybills) await shift.pack(waybill, carton)
  lap('packed')
  await hand.goTo('称重')
  const grams = new Map<string, number>()
  const weigh = async (waybill: string, nth: number): Promise<unknown> =>
    grams.set(waybill, await shift.weigh(waybill, 800 + 10 * nth))
  const [last = '', ...first] = [...waybills].reverse()
  for (const [nth, waybill] of first.entries()) await weigh(waybill, nth)
  await stayAway()
  const back = serverDiesAtUpload()
  wifi.heal()
  await weigh(last, first.length)
  await back
  lap('the network and the server are back')
  await hand.until(({ pending }) => pending === 0, 'everything goes up')
  lap('uploaded')
  await seeWeighed(office, grams)
  await handOver(office, place.warehouseName, waybills)
  lap('handed over')
  await seeShipped(waybills, long)

  const books = await journeyBooks(product.databaseUrl(), { waybills, grams, green: shift.green, ownerNo, opening: demand })
  console.log(`${shift.green.size} operations seen green, ${books.stored} stored, ${books.pieces} pieces picked`)
  holds(books.broken)
  const waybill = waybills.find((one) => one !== long) ?? ''
  lost = { waybill, grams: grams.get(waybill) ?? 0 }
})

let people: ClaimPeople
let workOrderNo = ''
const heard = (): string[] => group.received.map(({ body }) => body.markdown?.text ?? '')

test('群里报丢件：同一条送三遍、还乱了次序，只建一张工单，只回一次', async () => {
  people = await openClaimPeople(product)
  closing.push(() => people.close())
  await setUpClaims(people.lead)
  lap('群和赔付规则设好')
  const text = `麻烦看下 ${lost.waybill}，买家说丢件了`
  const first = await Promise.all([deliver(product, 'M1', text), deliver(product, 'M1', text)])
  const urged = await deliver(product, 'M2', `${lost.waybill} 丢件有结果了吗`)
  const late = await deliver(product, 'M1', text)
  workOrderNo = late.data.workOrderNo ?? ''
  const made = { workOrderNo, reply: `已为您创建工单${workOrderNo}` }
  expect([...first, late].map(({ code, data }) => [code, data])).toEqual([1, 2, 3].map(() => ['00000', made]))
  expect(urged.data).toEqual({ workOrderNo, reply: `工单${workOrderNo}处理中，已为您催促` })
  await expect.poll(heard).toEqual([made.reply, urged.data.reply])
  lap(`群里听到 ${workOrderNo}`)
})

const answer = '已经查到交接记录，正在向快递索赔'
const note = '快递承认中转时丢了，别告诉货主'
test('客服认领、受理，看得到是谁拣、复核、打包、称重的；货主当场看到答复，内部备注永远看不到', async () => {
  const { clerk, owner } = people
  await clerk.menu('工单中心', '工单列表')
  await expect.poll(() => clerk.tab('待认领').innerText()).toMatch(/\D1$/)
  await clerk.action('工单列表', workOrderNo, '认领')
  await clerk.toast('认领成功')
  await openFromList(clerk, '待受理', workOrderNo)
  await expect(factOf(await rightOf(clerk, '订单信息'), '称重')).resolves.toBe(`${(lost.grams / 1000).toFixed(3)} kg`)
  const life = (await rightOf(clerk, '调查')).locator('.timeline-title')
  await life.first().waitFor()
  await expect(life.allInnerTexts()).resolves.toEqual(
    expect.arrayContaining(['拣货 陈拣货', '单件复核 陈拣货', '打包 陈拣货', '称重 陈拣货', '出库交接 王主管']),
  )
  await clerk.button('受理').click()
  await seesState(clerk, '处理中')
  lap('受理')

  await owner.menu('工单中心', '工单列表')
  await openFromList(owner, '处理中', workOrderNo)
  await write(clerk, note, true)
  await write(clerk, answer)
  await messagesOf(owner).getByText(answer).waitFor()
  await expect(messagesOf(owner).innerText()).resolves.not.toContain(note)
  await owner.page.reload()
  await messagesOf(owner).getByText(answer).waitFor()
  await expect(owner.page.locator('body').innerText()).resolves.not.toContain(note)
  lap('货主看到答复')
})

/** office.md §5.3: 127.93 元 of goods at 80 %, with the freight, 135.50 claimed, at most 150.00. */
const reckon = (freightFen: number): number => Math.min(13_550, Math.round(12_793 * 0.8) + freightFen, 15_000)
let approveFen = 0
const yuan = (fen: number): string => (fen / 100).toFixed(2)

test('按这张单的一生建议责任方和原因；提交结果；主管结算，赔付算到分，货主也看得到', async () => {
  const { clerk, lead, owner } = people
  const hint = (await rightOf(clerk, '调查')).getByText(/已扫描交接给.*之后由快递保管/)
  await hint.waitFor()
  await agreeWithProposal(clerk, { 原因: '快递丢失', 责任方: '快递/网点' })
  await submit(clerk, '快递确认丢失，转赔付')
  await lead.visit(new URL(clerk.page.url()).pathname, '工单详情')
  await settle(lead, '丢件', '网点/快递', '135.50')
  lap('结算')
  await price(clerk, lost.waybill, '127.93')
  const { steps, ...reckoned } = await reckonedOf(clerk, lost.waybill)
  approveFen = reckon(reckoned.freightFen)
  expect(reckoned).toMatchObject({ valueFen: 12_793, claimFen: 13_550, approveFen })
  expect(steps).toEqual([
    `商品价值 127.93 × 80% + 运费 ${yuan(reckoned.freightFen)} = ${yuan(10_234 + reckoned.freightFen)}`,
    '封顶 150.00（固定金额）',
    `申请 135.50，核定 ${yuan(approveFen)}`,
  ])
  await (await rightOf(owner, '赔付')).getByText(`${yuan(approveFen)} 元`, { exact: true }).waitFor()
  lap(`核定 ${yuan(approveFen)} 元`)
})

test('货主的赔付账单：客服生成，财务确认；工单自己完成，群里听到', async () => {
  const { clerk, lead, finance } = people
  const waiting = { 货主: '花间美妆', 待出账: '1 笔', '申请（元）': '135.50', '核定（元）': yuan(approveFen) }
  const billNo = await billOwner(clerk, waiting)
  await seesState(lead, '已完成')
  await expect.poll(heard).toContainEqual(expect.stringContaining(`【完成】丢件工单 ${workOrderNo}`))
  await expect(confirmOwnersBill(finance, billNo)).resolves.toEqual({ totalFen: approveFen, lines: [approveFen] })
  lap(`赔付账单 ${billNo}`)
})

test('快递的应收账单：客服新建，主管分配，客服确认，财务审批；两本账和时钟都对得上', async () => {
  const { clerk, lead, finance } = people
  const billNo = await billPayer(clerk, `1 笔，${yuan(approveFen)} 元`)
  await assignBill(lead, billNo, '孙客服')
  await confirmBill(clerk, billNo)
  await expect(approveBill(finance, billNo)).resolves.toEqual({ totalFen: approveFen, lines: [approveFen] })
  lap(`工单账单 ${billNo}`)
  const booked = (direction: number) => ({ direction, kind: 'COMPENSATE', fen: -approveFen, waybill: lost.waybill })
  expect(await claimBooks(product.databaseUrl())).toEqual({ fees: [booked(1), booked(2)], broken: [] })
})

const month = momentText(Date.now()).slice(0, 7)
let later: BillPeople
let taskNo = ''
let billNo = ''
const goOnIn = async (which: string): Promise<void> => {
  later = await comeBackIn(product, which)
  closing.push(() => later.close())
  lap(`到了 ${which}-03`)
}

test('财务和货主谈好价，另一个人审核；今天贴的防伪码报了工，没有人核定', async () => {
  await agreePrices(product, people.finance, `${month}-01`, `${monthAfter(month, 11)}-28`)
  taskNo = await reportStickers(product, ownerNo)
  await Promise.all([people.close(), office.close(), hand.close()])
  lap(`合同生效，增值任务 ${taskNo} 等核定`)
})

test('下个月出账：赔付扣在里面；这个包裹的每一笔都点得开，一直到是哪一秤、谁扫的', async () => {
  await goOnIn(monthAfter(month, 1))
  billNo = await makeBill(later.finance, periodOf(month), ['快递费', '出库操作费', '耗材费', '赔付'])
  lap(`账单 ${billNo}`)
  const fees = await feesOf(later.finance, { 快递单号: lost.waybill }, 4)
  const of = (item: string): Fee => fees.find((fee) => fee.item === item)!
  const [freight, handling, box, claim] = ['快递费', '订单处理', '耗材', '赔付'].map(of) as [Fee, Fee, Fee, Fee]
  expect(fees.map(({ heading }) => heading)).toEqual(fees.map(({ item, fen }) => `${item} ${yuan(fen)} 元`))
  const kilograms = (lost.grams / 1000).toFixed(3)
  expect([freight.fen, freight.row['计费重量(kg)']]).toEqual([freightOf(lost.grams), kilograms])
  expect(freight.tabs['称重记录']).toMatch(new RegExp(`${lost.waybill}\\s.*\\s${lost.grams}g\\s.*陈拣货\\s.*有效`))
  expect(handling.fen).toBe(handlingOf(piecesIn(handling.tabs['商品'] ?? '')))
  expect(box.text).toContain(`标准价 ${yuan(box.fen)}元`)
  expect(box.tabs['打包耗材']).toMatch(new RegExp(`\\s${carton}\\s1\\s陈拣货\\s`))
  for (const { tabs } of [freight, handling, box])
    expect(stepsIn(tabs['扫描记录'] ?? '')).toEqual([
      '拣货完成 陈拣货',
      '复核 陈拣货',
      '打包 陈拣货',
      `称重 ${kilograms} 千克 陈拣货`,
      '出库交接 王主管',
    ])
  expect(claim.fen).toBe(-approveFen)
  expect(claim.tabs['赔付']).toContain(`${yuan(approveFen)}元`)
  expect((await sumsOn(later.finance)).compensateFen).toBe(-approveFen)
  lap('每一笔都对得上称和扫描')
})

test('另一个人审批，财务凭邮件代货主确认；页面、列表、汇总、明细表是同一个数', async () => {
  const { finance, approver } = later
  await closeBill(finance, approver, billNo)
  const { feeFen, totalFen } = await sumsOn(finance)
  const files = entriesOf(await downloaded(finance))
  expect(totalFen).toBeGreaterThan(feeFen)
  expect(await textOf(files.get('汇总.pdf') ?? Buffer.alloc(0))).toContain(`总额 ${yuan(totalFen)}元`)
  await expect(linesFenOf(files)).resolves.toBe(feeFen)
  await expect(listedFen(finance, billNo)).resolves.toBe(totalFen)
  await confirmStickers(product, taskNo)
  lap(`账单 ${yuan(totalFen)} 元，确认以后增值任务才核定`)
})

test('晚到的进再下个月的账单，写明补的是哪个月、那张账单已经关了；全部账对得上', async () => {
  const closed = billNo
  await later.close()
  await goOnIn(monthAfter(month, 2))
  const { finance } = later
  billNo = await makeBill(finance, periodOf(monthAfter(month, 1)), ['增值服务费'])
  const [stickers] = await feesOf(finance, { 单号: taskNo }, 1)
  expect([stickers?.fen, (await sumsOn(finance)).feeFen]).toEqual([stickersFen, stickersFen])
  expect(stickers?.text).toContain(`补计 ${month}：这笔到的时候，那个月的账单${closed}已经关了，所以记进 ${billNo}。`)
  expect(stickers?.tabs['任务']).toMatch(/新品贴防伪码\s.*陈拣货\s.*王主管/)
  await expect(later.books()).resolves.toContain('全部对得上')
  lap(`账单 ${billNo}`)
})
