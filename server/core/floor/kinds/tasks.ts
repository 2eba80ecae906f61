// 自定义任务 · core/floor/kinds/tasks
import type { TaskView } from '#contract/ops/kinds/tasks'
import { byNumber, slot, type FloorKind, type Loading } from '../kind.ts'
import { loadTasks, staffNamed, writeReported } from '../customTasks.ts'

const views = slot<readonly TaskView[]>([])
const staff = slot<Readonly<Record<string, string>>>({})

const load = async (at: Loading): Promise<void> => {
  at.put(views, await loadTasks(at.ctx, at.named.of('tasks')))
  at.put(staff, await staffNamed(at.ctx, at.named.of('staff')))
}

export const tasks: FloorKind = {
  id: 'tasks',
  load: { rest: load, again: load },
  view: (at) => ({ tasks: byNumber(at.get(views), ({ taskNo }) => taskNo), staff: at.get(staff) }),
  write: async ({ ctx, outcomes }) => {
    await writeReported(ctx, outcomes)
    return {}
  },
}
