// 批量结果 · kit/outcomeBox
import { Modal } from 'antd'
import type { BatchResult } from './outcome.ts'

/** Most refusals listed; the others are counted. */
const shown = 100

/** Most sentences name the thing themselves. */
const sentence = ({ no, msg }: BatchResult): string => (msg?.includes(no) === true ? msg : `${no} ${msg ?? ''}`)

/** Every refused one of many, with the reason. */
export const outcomeBox = ([done, counter]: readonly [number, string], refused: readonly BatchResult[]): void => {
  Modal.info({
    title: `成功 ${done} ${counter}，失败 ${refused.length} ${counter}`,
    width: 560,
    content: (
      <ul className="outcome">
        {refused.slice(0, shown).map((fate, at) => (
          <li key={at}>{sentence(fate)}</li>
        ))}
        {refused.length > shown && (
          <li>
            另有 {refused.length - shown} {counter}未列出
          </li>
        )}
      </ul>
    ),
  })
}
