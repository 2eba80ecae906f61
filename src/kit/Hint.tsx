// 按钮的提示 · kit/Hint
import { Tooltip } from 'antd'
import { useRef, useState, type JSX, type ReactElement } from 'react'

interface HintProps {
  readonly title: string
  readonly children: ReactElement
}
/**
 * Explains a button that has no label. The hint disappears when the button is pressed and does not return, so that it neither covers what
 * the button opened nor receives the Esc key.
 */
export const Hint = ({ title, children }: HintProps): JSX.Element => {
  const [open, setOpen] = useState(false)
  const isPressed = useRef(false)
  const press = (): void => {
    isPressed.current = true
    setOpen(false)
  }
  return (
    <span
      className="hint"
      onPointerEnter={() => {
        isPressed.current = false
      }}
      onPointerDown={press}
      onKeyDown={press}
    >
      <Tooltip title={title} open={open} onOpenChange={(next) => setOpen(next && !isPressed.current)}>
        {children}
      </Tooltip>
    </span>
  )
}
