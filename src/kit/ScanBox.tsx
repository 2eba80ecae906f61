// 扫描框 · kit/ScanBox
import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState, type JSX } from 'react'
import { Icon } from './icons.tsx'

interface ScanBoxProps {
  /** what to scan now */
  readonly prompt: string
  readonly onScan: (text: string) => void
  readonly disabled?: boolean
}

/** Scan input of the desk's operate pages: focused by itself, ended by Enter, emptied at once for the next (floor.md §8). */
export const ScanBox = ({ prompt, onScan, disabled = false }: ScanBoxProps): JSX.Element => {
  const [text, setText] = useState('')
  const input = useRef<InputRef>(null)
  useEffect(() => {
    const refocus = (event: KeyboardEvent): void => {
      const target = event.target
      const typing = target instanceof HTMLElement && target.closest('input, textarea, [role="dialog"]') !== null
      if (!typing && event.key.length === 1 && !event.ctrlKey && !event.metaKey) input.current?.focus()
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
