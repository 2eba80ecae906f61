// 进行中的自定义任务 · pda/tasks
import { openTasks } from '#contract/pda/tasks'
import { callingDevice } from '../platform/device.ts'
import { handle } from '../platform/handle.ts'
import { workersAt } from '../core/floor/actors.ts'
import { readOpenTasks, readStaff } from '../core/floor/kinds/tasks.ts'
import { appliedOf } from '../core/floor/taskPack.ts'

/** openTasks: custom tasks in progress at the device's warehouse, with the people who can join them. */
export default handle(openTasks, async (ctx) => {
  const device = callingDevice(ctx)
  const here = { ...ctx, device, warehouseNo: device.warehouseNo, sid: device.sid }
  const tasks = await readOpenTasks(here)
  return {
    tasks,
    staff: await readStaff(here),
    workers: await workersAt(here, here.now),
    takenAt: here.now,
    applied: await appliedOf(
      here,
      tasks.map(({ taskNo }) => taskNo),
    ),
  }
})
