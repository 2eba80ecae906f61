// antd 的样式在构建时就定下来
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import postcss from 'postcss'
import type { Plugin } from 'vite'
import { childrenOf, edited, isNode, nameOf, type Node } from './edits.ts'

const library = 'node_modules/antd/es'
const sheet = /[\\/]antd[\\/]dist[\\/]antd\.css$/
const styles = /[\\/]antd[\\/]es[\\/]([a-z-]+)[\\/]style[\\/]/
const registers = new Set<unknown>(['genStyleHooks', 'genComponentStyleHook', 'genSubStyleComponent'])
/** What a component is called in class names, where that is not the name of its folder. */
const classes: Readonly<Record<string, string>> = {
  button: 'btn',
  'date-picker': 'picker',
  'float-button': 'float-btn',
  'qr-code': 'qrcode',
}

/** Names of components some file below `folder` imports from antd. */
const imported = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .flatMap((name) => [...readFileSync(join(folder, name), 'utf8').matchAll(/import \{([^}]+)\} from 'antd'/g)])
    .flatMap(([, names = '']) => names.split(','))
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))

/** Every file of the library these components are made of. */
const filesOf = (root: string, names: readonly string[]): Set<string> => {
  const index = readFileSync(join(root, 'index.js'), 'utf8')
  const places = new Map([...index.matchAll(/default as (\w+) \} from '(.+)'/g)].map(([, name, from]) => [name, from]))
  const found = new Set<string>()
  const rest = [...new Set(names)].map((name) => join(root, places.get(name) ?? name))
  for (let path = rest.pop(); path !== undefined; path = rest.pop()) {
    const file = existsSync(`${path}.js`) ? `${path}.js` : join(path, 'index.js')
    if (found.has(file) || !existsSync(file)) continue
    found.add(file)
    for (const [, to = ''] of readFileSync(file, 'utf8').matchAll(/from ['"](\.[^'"]*)['"]/g))
      rest.push(resolve(dirname(file), to))
  }
  return found
}

/** Folders that only pass on what another one draws: rows and columns are dressed by the grid. */
const passesOn = new Set(['row', 'col'])
/** Folders of the library that have a style of their own. */
const styled = (root: string): string[] =>
  readdirSync(root).filter((name) => !passesOn.has(name) && existsSync(join(root, name, 'style/index.js')))

/**
 * antd makes the styles of a component when the first one is drawn, and asks at every drawing whether it did. With `zeroRuntime`
 * (kit/theme) it does neither: the rules stand in its own style sheet, which says everything by variables and so fits any theme. What
 * then is dead is left out: the functions that make styles from the scripts, the components nobody draws from the sheet. A component
 * that is drawn all the same fails the build instead of standing there undressed.
 */
export const stillStyles = (root: string): Plugin => {
  const drawn = new Set<string>()
  return {
    name: 'still-styles',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      for (const file of filesOf(join(root, library), imported(join(root, 'src')))) {
        const folder = styles.exec(file)?.[1]
        if (folder !== undefined) drawn.add(folder)
      }
    },
    transform(code, id) {
      const path = id.split('?')[0] ?? id
      if (sheet.test(path)) {
        const undrawn = styled(join(root, library)).filter((folder) => !drawn.has(folder))
        return {
          code: without(
            code,
            undrawn.map((folder) => classes[folder] ?? folder),
          ),
          map: null,
        }
      }
      if (!styles.test(path) || !path.endsWith('.js')) return null
      return { code: unstyled(code, this.parse(code) as unknown as Node), map: null }
    },
    generateBundle(_options, bundle) {
      for (const file of Object.values(bundle)) {
        if (file.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(file.modules)) {
          const folder = styles.exec(id)?.[1]
          if (folder !== undefined && renderedLength > 0 && !drawn.has(folder)) this.error(`antd 的 ${folder} 没有样式（${id}）`)
        }
      }
    },
  }
}

/** The sheet without the rules that dress only these, and without those for writing from right to left. */
const without = (sheetText: string, names: readonly string[]): string => {
  const undrawn = new RegExp(String.raw`\.ant-(?:${names.join('|')})(?![a-z])|-rtl(?![a-z])`)
  const parsed = postcss.parse(sheetText)
  parsed.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && 'name' in rule.parent && rule.parent.name.endsWith('keyframes')) return
    const left = rule.selectors.filter((selector) => !undrawn.test(selector))
    if (left.length === 0) rule.remove()
    else rule.selectors = left
  })
  const used = parsed.toString()
  parsed.walkAtRules(/keyframes$/, (frames) => {
    if (used.split(frames.params).length <= 2) frames.remove()
  })
  return parsed.toString()
}

/** The functions that make the rules of a component: what it gives second where it registers. */
const makersIn = (node: Node): readonly Node[] => {
  if (node.type !== 'CallExpression' || !registers.has(nameOf(node['callee']))) return childrenOf(node).flatMap(makersIn)
  const [, maker] = node['arguments'] as readonly unknown[]
  return isNode(maker) ? [maker] : []
}

/** The module with `null` where a component gives the function that makes its rules; what it says of its variables stays. */
const unstyled = (code: string, tree: Node): string =>
  edited(
    code,
    makersIn(tree).map(({ start, end }) => ({ start, end, text: 'null' })),
  )
