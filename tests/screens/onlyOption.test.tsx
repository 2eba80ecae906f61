// 只有一个选项的选择器：查询条件与新增表单里自己选好（spec 1 §6），没有动过的表单关闭时不追问。
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'

let server: TestServer
let desk: DeskPage
/** full name of the one branch the person may see */
let branch: string
beforeAll(async () => {
  server = await openServer()
  const { services } = server
  branch = await services.db.inTenant(1, async (tx) => {
    const [network] = await tx.query<{ networkId: string; fullName: string }>(
      'select network_id, full_name from network where tenant_id = $1 order by network_id limit 1',
      [1],
    )
    const scopeId = services.ids.next()
    const at = new Date(services.clock.now())
    await tx.query(
      `delete from data_scope s using sys_user u where s.tenant_id = $1 and u.tenant_id = $1 and u.account = 'temp_leader'
          and s.subject_type = 2 and s.subject_id = u.id and s.scope_dim = 3`,
      [1],
    )
    await tx.query(
      `insert into data_scope as d (tenant_id, id, subject_type, subject_id, scope_dim, scope_mode, create_time, update_time)
       select $1, $2, 2, u.id, 3, 2, $3, $3 from sys_user u where u.tenant_id = $1 and u.account = 'temp_leader'`,
      [1, scopeId, at],
    )
    await tx.query(
      `insert into data_scope_item as i (tenant_id, id, scope_id, item_key, create_time, update_time) values ($1, $2, $3, $4, $5, $5)`,
      [1, services.ids.next(), scopeId, network?.networkId, at],
    )
    return network?.fullName ?? ''
  })
})
afterAll(() => server.close())
afterEach(() => desk.close())
const button = (words: string): HTMLElement | undefined =>
  desk.all('button').find((one) => one.textContent.replaceAll(' ', '') === words)

test('one warehouse in scope: chosen in the search form and in a new row; closing that row untouched asks nothing', async () => {
  desk = await openDesk(server, 'temp_leader', '/warehouse-setting/tote')
  await desk.until('the table', () => desk.find('table[role=table]'))
  const chosen = (): string => desk.find('.search-form .ant-select')?.textContent ?? ''
  await desk.until('the warehouse', () => chosen().includes('仓'))
  desk.click(await desk.until('新增', () => button('新增')))
  const drawer = await desk.until('the form', () => desk.find('.ant-drawer .form'))
  await desk.until('the warehouse of the new row', () => drawer.querySelector('.ant-select')?.textContent.includes('仓'))
  expect(drawer.querySelector<HTMLInputElement>('#sid')?.value).toBe('LOCAL')
  desk.click(button('取消') ?? null)
  await desk.until('the form to go', () => desk.find('.ant-drawer .form') === null)
  expect(desk.text()).not.toContain('有未保存的修改')
})

test('one branch in scope is chosen too, without loading the others', async () => {
  desk = await openDesk(server, 'temp_leader', '/warehouse-operate/export')
  await desk.until('the table', () => desk.find('table[role=table]'))
  desk.click(desk.find('.search-actions [aria-expanded]'))
  await desk.until('the branch', () => branch !== '' && desk.find('.search-form')?.textContent.includes(branch.slice(0, 5)))
})

test('a text too long for its field is refused in a sentence instead of being cut', async () => {
  desk = await openDesk(server, 'admin', '/setting/owner/shop')
  await desk.until('the field', () => desk.find('#search-shopName') ?? desk.find('.search-actions [aria-expanded]'))
  if (desk.find('#search-shopName') === null) desk.click(desk.find('.search-actions [aria-expanded]'))
  const field = await desk.until('the field', () => desk.find<HTMLInputElement>('#search-shopName'))
  const long = '长'.repeat(300)
  desk.type('#search-shopName', long)
  await desk.until('the sentence', () => /^最多 ?\d+ ?字/.test(field.title))
  expect(field.value).toBe(long)
})

test('an administrator of an owner makes users of this owner: kind and owner stand there and are fixed', async () => {
  desk = await openDesk(server, 'owner_hj', '/setting/org/user/create')
  const item = (id: string): HTMLElement | null | undefined => desk.find(`#${id}`)?.closest<HTMLElement>('.ant-form-item')
  await desk.until('the kind', () => item('userType')?.textContent.includes('货主用户'))
  await desk.until('the owner', () => item('ownerNo')?.textContent.includes('花间集团'))
  expect([desk.find<HTMLInputElement>('#userType')?.disabled, desk.find<HTMLInputElement>('#ownerNo')?.disabled]).toEqual([
    true,
    true,
  ])
})
