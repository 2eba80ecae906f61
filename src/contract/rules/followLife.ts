// 跟进、调查与机器人消息的状态 · rules/followLife
import { life } from './life.ts'

/** wo_followup.task_status */
export const followTaskLife = life(
  { table: 'wo_followup', column: 'taskStatus' },
  { open: [0, '待跟进'], done: [1, '已跟进'], late: [2, '已逾期'] },
  { open: { done: ['act register', 'act add'], late: 'job workorder' }, late: { done: ['act register', 'act add'] } },
)
/** States in which it is still to be done. */
export const followOpen: readonly number[] = [followTaskLife.open, followTaskLife.late]

/** work_order.survey_status */
export const surveyLife = life(
  { table: 'work_order', column: 'surveyStatus' },
  { open: [0, '未调查'], done: [1, '已调查'] },
  { open: { done: 'act survey' }, done: { done: 'act survey' } },
)

/** wo_robot_log.send_status of a message to a group; a message from the group has none. */
export const sendLife = life(
  { table: 'wo_robot_log', column: 'sendStatus' },
  { waiting: [0, '待发送'], sent: [1, '成功'], failed: [2, '失败'] },
  { waiting: { waiting: 'job robot-send', sent: 'job robot-send', failed: 'job robot-send' }, failed: { waiting: 'act resend' } },
)

/** wo_conversation.ding_status: reserved for messages to a group; nothing sends any yet. */
export const dingLife = life(
  { table: 'wo_conversation', column: 'dingStatus' },
  { waiting: [0, '待发送'], sent: [1, '成功'], failed: [2, '失败'] },
  { waiting: { sent: 'job robot-send', failed: 'job robot-send' } },
)
