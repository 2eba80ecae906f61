// 登记一台手持：登录页与本机页上的手。
import type { Page } from 'playwright'

/** Fills the form and submits it with Enter in the password field. */
export const signInOnHandheld = async (page: Page, account: string, password: string): Promise<void> => {
  const tenant = page.getByLabel('租户编码')
  await tenant.fill('yunhe')
  await page.getByLabel('账号').fill(account)
  await page.getByLabel('密码').fill(password)
  await page.getByLabel('密码').press('Enter')
  await tenant.waitFor({ state: 'detached' })
}

/** On the page 本机: enrols the device in the signed-in person's warehouse, and signs out. */
export const enrolHandheld = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('设备名称').fill(name)
  await page.locator('select[name="warehouse"] option').first().waitFor({ state: 'attached' })
  await page.getByRole('button', { name: '登记本机' }).click()
  await page.getByRole('button', { name: '重新登记' }).waitFor()
  await page.getByRole('button', { name: '退出登录' }).click()
  await page.getByLabel('租户编码').waitFor()
}
