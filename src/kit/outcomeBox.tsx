// 批量结果 · kit/outcomeBox
import { Modal } from 'antd'
import type { BatchResult } from './outcome.ts'

/** Maximum number of listed refusals; the others are only counted. */
const shownMax = 100

/** Puts the name of the row before the reason, unless the reason already contains the name. */
const sentence = ({ no, msg }: BatchResult): string => (msg?.includes(no) === true ? msg : `${no} ${msg ?? ''}`)

/** Shows a dialog with the number of rows that succeeded, and every refused row with the reason. */
export const outcomeBox = ([done, counter]: readonly [number, string], refused: readonly BatchResult[]): void => {
  Modal.info({
    title: `成功 ${done} ${counter}，失败 ${refused.length} ${counter}`,
    width: 560,
    content: (
      <ul className="outcome">
        {refused.slice(0, shownMax).map((result, index) => (
          <li key={index}>{sentence(result)}</li>
        ))}
        {refused.length > shownMax && (
          <li>
            另有 {refused.length - shownMax} {counter}未列出
          </li>
        )}
      </ul>
    ),
  })
}
