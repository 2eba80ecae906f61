// 不能打印的 · kit/LeftOut
import { Alert } from 'antd'
import type { JSX } from 'react'

interface LeftOutProps {
  readonly left: readonly { readonly no: string; readonly msg: string }[]
}
/** Maximum number of orders listed. */
const shownMax = 20

/** The orders a print leaves out, with the reason; draws nothing when everything is printed. */
export const LeftOut = ({ left }: LeftOutProps): JSX.Element | null =>
  left.length === 0 ? null : (
    <Alert
      type="warning"
      showIcon
      title={`${left.length} 张不能打印`}
      description={left.slice(0, shownMax).map(({ no, msg }) => (
        <div key={no}>
          {no}　{msg}
        </div>
      ))}
    />
  )

interface MoreLeftProps {
  readonly count: number
  /** orders left for the next print */
  readonly more: number
}
/** Shows that this print contains the maximum number of orders, and that the next press prints the remaining orders. */
export const MoreLeft = ({ count, more }: MoreLeftProps): JSX.Element | null =>
  more === 0 ? null : <Alert type="info" showIcon title={`先打这 ${count} 张，打完再点一次，还有 ${more} 单`} />
