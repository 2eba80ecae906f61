// 批量结果 · kit/outcomeBox
import { Modal } from 'antd'
import type { Fate } from './outcome.ts'

/** Most refusals read out; the others are counted. */
const shown = 100

/** Each of many that was refused, with the reason. */
export const outcomeBox = (done: number, refused: readonly Fate[]): void => {
  Modal.info({
    title: `成功 ${done} 张，失败 ${refused.length} 张`,
    width: 560,
    content: (
      <ul className="outcome">
        {refused.slice(0, shown).map(({ no, msg }) => (
          <li key={no}>
            {no} {msg}
          </li>
        ))}
        {refused.length > shown && <li>另有 {refused.length - shown} 张未列出</li>}
      </ul>
    ),
  })
}
