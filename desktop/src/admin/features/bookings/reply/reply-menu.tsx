import { ChevronDown, Reply } from 'lucide-react';
import { DropdownMenu } from 'radix-ui';
import { useState } from 'react';
import { Button, type ButtonLook } from '#ui/button.tsx';
import type { TemplateReply } from './reply-link.ts';

interface Choice extends TemplateReply {
  readonly id: string;
  readonly label: string;
}

interface ReplyMenuProps extends Pick<ButtonLook, 'look'> {
  choices: readonly Choice[];
  onChoose: (choice: Choice) => void;
}

const ITEM =
  'flex min-h-11 items-center rounded-control px-3 py-2 text-sm outline-none select-none wrap-anywhere data-[highlighted]:bg-accent-soft';

/** The templates to choose from, each as a link to the mail program. */
export const ReplyMenu = ({ look, choices, onChoose }: ReplyMenuProps) => {
  // The menu is inside the page's landmark, but outside the list, whose cards would cover it.
  const [main, setMain] = useState<HTMLElement | null>(null);
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger asChild>
        <Button look={look} className="mr-3 sm:mr-1" ref={(button) => setMain(button?.closest('main') ?? null)}>
          <Reply aria-hidden />
          Reply
          <ChevronDown className="opacity-70" aria-hidden />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal container={main}>
        <DropdownMenu.Content
          align="start"
          sideOffset={4}
          collisionPadding={8}
          className="z-50 max-h-(--radix-dropdown-menu-content-available-height) max-w-[min(24rem,calc(100vw-1rem))] animate-fade overflow-y-auto rounded-control border border-line bg-surface p-1 shadow-raised"
        >
          {choices.map((choice) => (
            <DropdownMenu.Item key={choice.id} asChild onSelect={() => onChoose(choice)}>
              <a href={choice.href} className={ITEM}>
                <bdi>{choice.label}</bdi>
              </a>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
};
