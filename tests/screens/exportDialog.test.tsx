// 导出：从列表的按钮到文件；停止要确认，失败的可以重试，下载列表从导出对话框加入。
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runDueJobs } from '#server/platform/jobs'
import { tasks } from '#server/tasks'
import { queries, refreshViews } from '../../src/data/query.ts'
import { openDesk, type DeskPage } from '../support/deskPage.tsx'
import { openServer, type TestServer } from '../support/server.ts'
import { recordToasts } from '../support/recordedToasts.ts'

let server: TestServer
let desk: DeskPage
const saved: string[] = []
beforeAll(async () => {
  server = await openServer()
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download)
  })
})
afterAll(() => server.close())
afterEach(() => desk.close())

const button = (text: string, within: Element | null = document.body): HTMLElement | null =>
  [...(within ?? document.body).querySelectorAll<HTMLElement>('button')].find(
    (one) => one.textContent.replaceAll(' ', '') === text,
  ) ?? null
const dialog = (): HTMLElement | null => desk.find('.task-dialog')

test('a list is exported, watched, stopped, begun again, fetched, and put into the download queue', async () => {
  const told = recordToasts()
  desk = await openDesk(server, 'admin', '/setting/owner/shop')
  desk.click(await desk.until('the button', () => button('导出')))
  await desk.until('the dialog', dialog)
  await desk.until('the empty state', () => desk.text().includes('还没有导出任务'))
  desk.click(await desk.until('the count', () => (desk.text().includes('共 46 条') ? button('导出', dialog()) : null)))
  await desk.until('the toast', () => desk.text().includes('导出任务已创建，请在下载列表中查看'))
  desk.click(await desk.until('the task', () => button('停止', dialog())))
  await desk.until('the question', () => desk.text().includes('是否确认停止该导出任务？'))
  desk.click(button('确认'))
  await desk.until('the stop', () => desk.text().includes('已停止该导出任务') && dialog()?.textContent.includes('已停止'))
  desk.click(await desk.until('another try', () => button('重试', dialog())))
  await desk.until('it waits', () => dialog()?.textContent.includes('待执行'))
  await runDueJobs(server.database.urls.jobs, server.services, tasks)
  // the event stream has no line in this test: what it would bring, and once more by opening the dialog again
  await refreshViews(queries, ['file/job'])
  await desk.until('its end', () => told.includes('success 导出成功'))
  desk.click(button('关闭'))
  await desk.until('it is closed', () => dialog() === null)
  desk.click(button('导出'))
  desk.click(await desk.until('the file', () => button('下载', dialog())))
  await desk.until('it is here', () => desk.text().includes('下载成功'))
  expect(desk.calls).toContain('GET /v1/file/job/download')
  expect(saved).toEqual(['店铺管理_20250617100000.xlsx'])
  const now = server.clock.now()
  server.clock.set(now + 7 * 86_400_000)
  await tasks.find((task) => task.name === 'export.purge')?.run(server.services, { tenantId: 1 }, () => false)
  server.clock.set(now)
  desk.click(button('关闭'))
  await desk.until('it is closed', () => dialog() === null)
  desk.click(button('导出'))
  await desk.until('its week is over', () => dialog()?.textContent.includes('文件已过期') && !button('下载', dialog()))
  desk.click(button('重新导出', dialog()))
  await desk.until('it waits again', () => dialog()?.textContent.includes('待执行'))
  desk.click(button('加入下载列表', dialog()))
  const row = await desk.until('the queue', () =>
    desk.all('[aria-label=下载列表] tr').find((one) => one.textContent.includes('已完成')),
  )
  expect(row.textContent).toContain('46')
  const task = await desk.until('the export tasks beside it', () =>
    desk.all('.downloads [aria-label=导出任务] tr').find((one) => one.textContent.includes('店铺管理_')),
  )
  expect(task.textContent).toContain('待执行')
  expect(desk.calls).toContain('GET /v1/download/page')
})
