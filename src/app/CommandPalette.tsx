// 跳转 · app/CommandPalette
import { Input, Modal, type InputRef } from 'antd'
import { useEffect, useId, useMemo, useRef, useState, type JSX, type KeyboardEvent, type RefObject } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import { Icon } from '../kit/icons.tsx'
import { menu } from '../state/menu.ts'
import { addressFor } from '../state/panes.ts'
import { recentPaths } from '../state/recent.ts'
import { personalCentre } from './subPages.ts'
import { useNumbers } from './foundNumbers.ts'
import { findTargets, jumpTargets, type Found, type JumpTarget } from './jumpTargets.ts'

interface PaletteProps {
  readonly open: boolean
  readonly close: () => void
  /** page in front, left out of the recent ones */
  readonly current: string
  /** initial text of the search */
  readonly word: string
}

/** Opens a page by title or pinyin initials, or a document by number, with the keyboard alone (look.md). */
const CommandPalette = ({ open, close, current, word }: PaletteProps): JSX.Element => {
  const input = useRef<InputRef>(null)
  return (
    <Modal
      title="跳转到页面"
      className="palette"
      open={open}
      onCancel={close}
      footer={null}
      closable={false}
      width={560}
      destroyOnHidden
      transitionName=""
      maskTransitionName=""
      afterOpenChange={(shown) => shown && input.current?.focus()}
    >
      <Search key={word} input={input} close={close} current={current} word={word} />
    </Modal>
  )
}
export default CommandPalette

interface SearchProps extends Omit<PaletteProps, 'open'> {
  readonly input: RefObject<InputRef | null>
}
const Search = ({ input, close, current, word }: SearchProps): JSX.Element => {
  const { tree } = useSnapshot(menu)
  const navigate = useNavigate()
  const [query, setQuery] = useState(word)
  const [at, setAt] = useState(0)
  const id = useId()
  const targets = useMemo(() => jumpTargets([...(tree ?? []), personalCentre]), [tree])
  const [visited] = useState(() => recentPaths().filter((path) => path !== current))
  const found = useMemo(() => findTargets(targets, query, visited), [targets, query, visited])
  const byNumber = useNumbers(query)
  const all = [...byNumber, ...found.recent, ...found.others]
  const go = (target: JumpTarget): void => {
    close()
    if (target.apart) window.open(target.path, '_blank', 'noopener')
    else void navigate(target.note === undefined ? addressFor(target.path) : target.path)
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (all.length > 0) setAt((at + (event.key === 'ArrowDown' ? 1 : all.length - 1)) % all.length)
    }
    const target = all[at]
    if (event.key === 'Enter' && target !== undefined) {
      // closing returns the focus to the page; without this the same Enter would submit a form there
      event.preventDefault()
      go(target)
    }
    if (event.code === 'KeyK' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      close()
    }
  }
  return (
    <>
      <Input
        ref={input}
        size="large"
        autoFocus
        role="combobox"
        aria-label="页面名称、拼音首字母或任意号码"
        aria-expanded
        aria-controls={`${id}list`}
        {...(all.length > 0 && { 'aria-activedescendant': `${id}${at}` })}
        placeholder="页面、拼音首字母，或订单、运单、拣货单、波次、箱、库位、商品、条码、人员"
        prefix={<Icon name="search" />}
        value={query}
        onChange={(event) => {
          setQuery(event.target.value)
          setAt(0)
        }}
        onKeyDown={press}
      />
      <Results id={id} named={byNumber} found={found} query={query.trim()} at={at} go={go} />
      <p className="palette-keys">↑ ↓ 选择　Enter 打开　Esc 关闭</p>
    </>
  )
}

interface ResultsProps {
  readonly id: string
  /** documents and goods to which the typed number may belong */
  readonly named: readonly JumpTarget[]
  readonly found: Found
  readonly query: string
  /** index of the selected target, counted over all groups */
  readonly at: number
  readonly go: (target: JumpTarget) => void
}
const Results = ({ id, named, found, query, at, go }: ResultsProps): JSX.Element => {
  const group = (title: string, list: readonly JumpTarget[], first: number): JSX.Element | null =>
    list.length === 0 ? null : (
      <li role="presentation">
        <h3>{title}</h3>
        <ul role="group" aria-label={title}>
          {list.map((target, index) => (
            <Option key={target.path} id={`${id}${first + index}`} target={target} chosen={first + index === at} go={go} />
          ))}
        </ul>
      </li>
    )
  return (
    <>
      <ul className="palette-list" role="listbox" id={`${id}list`} aria-label="页面">
        {group('号码', named, 0)}
        {group('最近打开', found.recent, named.length)}
        {group(query === '' ? '全部页面' : '其他页面', found.others, named.length + found.recent.length)}
      </ul>
      {named.length + found.recent.length + found.others.length === 0 && (
        <p className="palette-none">没有叫“{query}”的页面或号码，或您没有它的权限。</p>
      )}
    </>
  )
}

interface OptionProps {
  readonly id: string
  readonly target: JumpTarget
  readonly chosen: boolean
  readonly go: (target: JumpTarget) => void
}
const Option = ({ id, target, chosen, go }: OptionProps): JSX.Element => {
  const row = useRef<HTMLLIElement>(null)
  useEffect(() => {
    if (chosen) row.current?.scrollIntoView({ block: 'nearest' })
  }, [chosen])
  return (
    <li ref={row} id={id} role="option" aria-selected={chosen} onClick={() => go(target)}>
      <b>{target.title}</b>
      <span>{target.note ?? [...target.trail, target.title].join(' / ')}</span>
      {target.apart && <small>新窗口</small>}
    </li>
  )
}
