// 十三件天天做的事，每件数步子：三次点击或一次 Ctrl+K 到地方，到了之后几步办完。
import { Client } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { StepCounter, type Steps } from '../support/stepCounter.ts'
import { startDemo } from '../support/demo.ts'
import { Desk, type Row } from '../support/deskUser.ts'
import type { Product } from '../support/product.ts'

let product: Product
let desk: Desk
let hand: StepCounter
const closing: (() => Promise<unknown>)[] = []
const seen: string[] = []
/** what the tasks are about: an order with scans and a conflict, a product of it, and one nobody has in stock */
let about: { readonly stockoutNo: string; readonly goodsNo: string; readonly idleGoodsNo: string }

/** The order most was scanned for, its goods, and a conflict left over from it. */
const prepare = async (): Promise<typeof about> => {
  const owner = new Client(product.databaseUrl())
  await owner.connect()
  const [order] = (
    await owner.query<{ stockout_no: string; goods_no: string; owner_no: string; warehouse_no: string; sid: string }>(
      `select o.stockout_no, o.owner_no, o.warehouse_no, o.sid, l.goods_no
         from stockout_order o join stockout_line l on l.tenant_id = 1 and l.stockout_no = o.stockout_no
        where o.tenant_id = 1 and exists (select 1 from pda_op p where p.tenant_id = 1 and p.stockout_no = o.stockout_no and p.op_type = 'CHECK_ORDER')
        order by o.stockout_no limit 1`,
    )
  ).rows
  if (order === undefined) throw new Error('no order was checked in the demo')
  await owner.query(
    `insert into op_exception (tenant_id, id, op_id, op_type, code, doc_no, stockout_no, owner_no, goods_no, warehouse_no, sid, operator_key,
       operator_name, effective_at, create_time, update_time)
     values (1, 1, 'everyday-conflict', 'CHECK_ORDER', 'A1109', $1, $1, $2, $3, $4, $5, 'U1', '张三', now(), now(), now())`,
    [order.stockout_no, order.owner_no, order.goods_no, order.warehouse_no, order.sid],
  )
  await owner.query(
    `insert into goods (tenant_id, id, owner_no, goods_no, goods_name, create_time, update_time) values (1, 1, $1, 'EVERYDAY-1', '旧款水杯', now(), now())`,
    [order.owner_no],
  )
  await owner.end()
  return { stockoutNo: order.stockout_no, goodsNo: order.goods_no, idleGoodsNo: 'EVERYDAY-1' }
}

beforeAll(async () => {
  product = await startDemo(1)
  closing.push(() => product.stop())
  about = await prepare()
  desk = await Desk.open(`${product.url}/login`)
  closing.push(() => desk.close())
  await desk.signIn('admin', product.password)
  hand = new StepCounter(desk)
  await desk.page.getByRole('button', { name: /^跳转到页面/ }).waitFor()
})
afterAll(async () => {
  for (const close of closing.reverse()) await close()
  console.log(seen.join('\n'))
})

const only = (table: string, text: string): Promise<Row[]> =>
  desk.rowsWhen(table, (rows) => rows.length === 1 && JSON.stringify(rows).includes(text))
const drawer = () => desk.page.locator('.ant-drawer:visible').last()

interface Task {
  /** most steps once there */
  readonly within: number
  readonly run: () => Promise<unknown>
}
const tasks: Readonly<Record<string, Task>> = {
  找一张出库单: {
    within: 1,
    run: async () => {
      await hand.jump('ckd', '出库单')
      await hand.find('出库单号', about.stockoutNo)
      await only('出库单', about.stockoutNo)
    },
  },
  看一张单的全部扫描: {
    within: 2,
    run: async () => {
      await hand.jump('出库单', '出库单')
      await hand.find('出库单号', about.stockoutNo)
      await only('出库单', about.stockoutNo)
      await hand.action('出库单', about.stockoutNo, '轨迹')
      await desk.page.getByText('复核', { exact: false }).first().waitFor()
      await desk.page.getByRole('tab', { selected: true, name: /轨迹/ }).waitFor()
    },
  },
  停用商品: {
    within: 4,
    run: async () => {
      await hand.jump('spda', '商品档案')
      await hand.find('商品编号', about.idleGoodsNo)
      await only('商品档案', about.idleGoodsNo)
      await hand.action('商品档案', about.idleGoodsNo, '停用')
      await hand.click(desk.page.getByRole('dialog').locator('.ant-btn-primary:visible'))
      await desk.rowsWhen('商品档案', (rows) => rows.every((row) => row['状态'] === '停用'))
    },
  },
  查一个商品的库存流水: {
    within: 2,
    run: async () => {
      await hand.jump('kcls', '库存流水')
      await hand.find('商品编号', about.goodsNo)
      await desk.rowsWhen(
        '库存流水',
        (rows) => rows.length > 0 && rows.every((row) => JSON.stringify(row).includes(about.goodsNo)),
      )
    },
  },
  导入库位: {
    within: 2,
    run: async () => {
      await hand.walk('库存管理', '库位管理')
      await hand.button('导入')
      const dialog = desk.page.getByRole('dialog')
      await dialog.getByText('模板').first().waitFor()
      await desk.button('上传', dialog).click()
      await desk.toast('请上传文件')
      await desk.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  },
  导出一个列表: {
    within: 4,
    run: async () => {
      await hand.jump('ckd', '出库单')
      await hand.find('出库单号', about.stockoutNo)
      await only('出库单', about.stockoutNo)
      await hand.button('导出')
      const dialog = desk.dialog('出库单导出')
      await hand.button('导出', dialog)
      const task = dialog.locator('tbody tr:not(.skeleton)').first()
      await task.getByText('已完成').waitFor()
      const [file] = await Promise.all([
        desk.page.waitForEvent('download'),
        hand.click(task.getByRole('button', { name: '下载' })),
      ])
      expect(file.suggestedFilename()).toMatch(/^出库单_\d{14}\.xlsx$/)
      await desk.page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
    },
  },
  查一个商品的库存: {
    within: 2,
    run: async () => {
      await hand.jump('kccx', '库存查询')
      await hand.find('商品编号', about.goodsNo)
      await desk.rowsWhen(
        '库存查询',
        (rows) => rows.length > 0 && rows.every((row) => JSON.stringify(row).includes(about.goodsNo)),
      )
    },
  },
  给角色加按钮: {
    within: 4,
    run: async () => {
      await hand.jump('jsgl', '角色管理')
      await hand.find('角色名称', '退货专员')
      const [role] = await desk.rowsWhen('角色管理', (rows) => rows.length === 1)
      await hand.action('角色管理', role?.['角色名称'] ?? '', '配置权限')
      await drawer().getByLabel('查找菜单或按钮').fill('商品档案 导入')
      await hand.click(
        drawer()
          .locator('.ant-tree-treenode', { hasText: /^导入$/ })
          .locator('.ant-tree-checkbox'),
      )
      await hand.button('保存', drawer())
      await drawer().waitFor({ state: 'detached' })
    },
  },
  新增用户: {
    within: 7,
    run: async () => {
      await hand.jump('yhgl', '用户管理')
      await hand.button('新增')
      const form = desk.page.locator('.form-page:visible')
      await form.getByLabel('账号').fill('everyday01')
      await form.getByLabel('姓名').fill('周天天')
      await hand.choose('用户类型', '员工', form)
      await hand.choose('角色', '客服', form)
      await hand.button('保存', form)
      await desk.dialog('新用户的初始密码').waitFor()
      await hand.button('关闭', desk.dialog('新用户的初始密码').locator('.ant-modal-footer'))
    },
  },
  重置密码: {
    within: 5,
    run: async () => {
      await hand.jump('yhgl', '用户管理')
      await hand.find('账号', 'everyday01')
      await only('用户管理', 'everyday01')
      await hand.action('用户管理', 'everyday01', '重置密码')
      await hand.button('确认', desk.dialog(/重置 周天天 的密码/))
      await desk.dialog(/周天天.*的新密码/).waitFor()
      await hand.button('关闭', desk.dialog(/周天天.*的新密码/).locator('.ant-modal-footer'))
    },
  },
  设列: {
    within: 2,
    run: async () => {
      await hand.jump('ckd', '出库单')
      await desk.table('出库单').getByRole('columnheader', { name: '状态', exact: true }).waitFor()
      await hand.button('列设置')
      await hand.click(drawer().getByRole('checkbox', { name: '平台', exact: true }))
      await desk.page.keyboard.press('Escape')
      await desk.table('出库单').getByRole('columnheader', { name: '平台', exact: true }).waitFor()
    },
  },
  换夜间模式: {
    within: 1,
    run: async () => {
      await hand.button('夜间模式')
      await desk.button('日间模式').waitFor()
      const dark = () => desk.page.evaluate(() => getComputedStyle(document.body).backgroundColor)
      expect(Math.max(...((await dark()).match(/\d+/g) ?? ['255']).map(Number))).toBeLessThan(80)
    },
  },
  处理一条作业冲突: {
    within: 4,
    run: async () => {
      await hand.jump('zyct', '作业冲突')
      await desk.rowsWhen('作业冲突', (rows) => rows.some((row) => JSON.stringify(row).includes(about.stockoutNo)))
      await hand.action('作业冲突', about.stockoutNo, '忽略')
      const dialog = desk.page.getByRole('dialog')
      await dialog.getByRole('textbox').first().fill('现场已核对')
      await hand.click(dialog.locator('.ant-btn-primary:visible'))
      await desk.rowsWhen('作业冲突', (rows) => rows.every((row) => !JSON.stringify(row).includes(about.stockoutNo)))
    },
  },
}

/** What a task that failed left open would stand before all the others. */
const clear = async (): Promise<void> => {
  const open = desk.page.locator('[role=dialog]:visible')
  await open.waitFor({ state: 'detached', timeout: 2000 }).catch(() => desk.page.reload())
}

test.each(Object.entries(tasks))('%s', async (name, { within, run }) => {
  await clear()
  hand.begin()
  await run()
  const steps: Steps = hand.steps()
  seen.push(`${name}：${steps.toPlace === 1 ? 'Ctrl+K' : `${steps.toPlace} 次点击`}到地方，再 ${steps.there} 步`)
  expect(steps.toPlace).toBeLessThanOrEqual(3)
  expect(steps.there).toBeLessThanOrEqual(within)
})
