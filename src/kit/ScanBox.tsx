// 扫描框 · kit/ScanBox
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { dialogInFront } from './dialogs.ts'
import { Icon } from './icons.tsx'

interface ScanBoxProps {
  /** what to scan now */
  readonly prompt: string
  readonly onScan: (text: string) => void
  readonly disabled?: boolean
}

/**
 * Scan input of the desktop's operate pages. It takes the focus when a key is pressed outside of other inputs; Enter ends a scan and
 * empties the input (floor.md §8).
 */
export const ScanBox = ({ prompt, onScan, disabled = false }: ScanBoxProps): JSX.Element => {
  const [text, setText] = useState('')
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const refocus = (event: KeyboardEvent): void => {
      // a box inside a panel belongs to that panel, and a box behind a dialog takes no scans
      const front = dialogInFront()
      const isFree = front === null || front.contains(input.current?.input ?? null)
      const target = event.target
      // a read-only select input with the focus would swallow a scan
      const typing = target instanceof HTMLElement && target.closest('input:not([readonly]), textarea, .ant-popover') !== null
      if (isFree && !typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey) input.current?.focus()
    }
    window.addEventListener('keydown', refocus)
    return () => window.removeEventListener('keydown', refocus)
  }, [])
  return (
    <Input
      ref={input}
      className="scan-box"
      size="large"
      autoFocus
      disabled={disabled}
      aria-label={prompt}
      placeholder={prompt}
      prefix={<Icon name="scan" size={20} />}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onPressEnter={() => {
        const scanned = text.trim()
        setText('')
        if (scanned !== '') onScan(scanned)
      }}
    />
  )
}
