// 自定义任务 · ops/kinds/tasks
import { customTaskLife } from '../../rules/customTaskLife.ts'
import { at } from '../at.ts'
import type { Kind } from '../kind.ts'

/** A person who worked on a task, with the share. */
export interface TaskShare {
  /** `U{userId}` or `T{tempUserId}` */
  readonly operatorKey: string
  readonly shareBp: number
  /** the person's own minutes; absent: as long as the task */
  readonly workedMin?: number
}
export interface TaskView {
  readonly taskNo: string
  readonly status: number
  /** begin of the work, epoch ms */
  readonly startTime: number
  readonly needPhoto: boolean
  /** facts shown to the user (device only) */
  readonly typeName?: string
  readonly content?: string
  readonly unit?: string
  readonly planQty?: number
}

export interface TasksFloor {
  readonly tasks?: Readonly<Record<string, TaskView>>
  /** names of staff members, by badge `U:{userId}`; on the server only the named ones */
  readonly staff?: Readonly<Record<string, string>>
}
export interface TasksPatch {
  /** tasks whose work is done and reported */
  readonly reported?: readonly {
    readonly taskNo: string
    readonly finishQty: number
    readonly reportMin: number
    /** epoch ms of the server */
    readonly endTime: number
    readonly workers: readonly TaskShare[]
  }[]
}
export interface TasksNames {
  readonly tasks?: readonly string[]
  /** badges of staff members */
  readonly staff?: readonly string[]
}

export const tasks: Kind<TasksFloor, TasksPatch> = {
  id: 'tasks',
  after: (floor, { reported }) => {
    if (reported === undefined || reported.length === 0) return null
    const next = { ...floor.tasks }
    for (const { taskNo } of reported) {
      const task = at(next, taskNo)
      if (task !== undefined) next[taskNo] = { ...task, status: customTaskLife.reported }
    }
    return { tasks: next }
  },
}
