// 按钮的提示 · kit/Hint
import { Tooltip } from 'antd'
import { useState, type JSX, type ReactElement } from 'react'

interface HintProps {
  readonly title: string
  readonly children: ReactElement
}
/** What a button without words does. It goes with the press: nothing that opens then lies under it. */
export const Hint = ({ title, children }: HintProps): JSX.Element => {
  const [open, show] = useState(false)
  return (
    <span className="hint" onPointerDown={() => show(false)} onKeyDown={() => show(false)}>
      <Tooltip title={title} open={open} onOpenChange={show}>
        {children}
      </Tooltip>
    </span>
  )
}
