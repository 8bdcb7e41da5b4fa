"""A desktop's notification server and tray host, for tests: desktop_services.py.

Serves org.freedesktop.Notifications (Desktop Notifications Specification 1.2) and org.kde.StatusNotifierWatcher on the
session bus. Each line of JSON that comes in on stdin is a request {"do": NAME}; the answer is one line of JSON on stdout,
{"answer": …} or {"error": TEXT}: `notifications` all that were shown, `tray` the items with their menus, `activate` a
click on the newest item, `click` a click on the last notification.
"""

import json
import sys
from typing import Any

import dbus
import dbus.service
from dbus.mainloop.glib import DBusGMainLoop
from gi.repository import GLib

NOTIFICATIONS = "org.freedesktop.Notifications"
WATCHER = "org.kde.StatusNotifierWatcher"
ITEM = "org.kde.StatusNotifierItem"
PROPERTIES = "org.freedesktop.DBus.Properties"
MENU = "com.canonical.dbusmenu"


class Notifications(dbus.service.Object):
    """Keeps every notification as {title, body, actions}."""

    def __init__(self, bus: dbus.Bus) -> None:
        self.name = dbus.service.BusName(NOTIFICATIONS, bus)
        super().__init__(bus, "/org/freedesktop/Notifications")
        self.shown: list[dict[str, Any]] = []

    @dbus.service.method(NOTIFICATIONS, in_signature="susssasa{sv}i", out_signature="u")
    def Notify(self, app, replaces, icon, title, body, actions, hints, timeout):  # noqa: N802, PLR0913
        words = {"app": str(app), "title": str(title), "body": str(body)}
        self.shown.append({**words, "actions": [str(action) for action in actions]})
        return dbus.UInt32(len(self.shown))

    @dbus.service.method(NOTIFICATIONS, out_signature="ssss")
    def GetServerInformation(self):  # noqa: N802
        return ("services", "tests", "1", "1.2")

    @dbus.service.method(NOTIFICATIONS, out_signature="as")
    def GetCapabilities(self):  # noqa: N802
        return ["body", "actions"]

    @dbus.service.method(NOTIFICATIONS, in_signature="u")
    def CloseNotification(self, number):  # noqa: N802
        pass

    @dbus.service.signal(NOTIFICATIONS, signature="us")
    def ActionInvoked(self, number, key):  # noqa: N802
        pass

    def click(self) -> None:
        """Presses the default action of the last one."""
        self.ActionInvoked(dbus.UInt32(len(self.shown)), "default")


class Watcher(dbus.service.Object):
    """Where programs register their tray items."""

    def __init__(self, bus: dbus.Bus) -> None:
        self.name = dbus.service.BusName(WATCHER, bus)
        super().__init__(bus, "/StatusNotifierWatcher")
        self.bus = bus
        self.items: list[tuple[str, str]] = []

    @dbus.service.method(WATCHER, in_signature="s", sender_keyword="sender")
    def RegisterStatusNotifierItem(self, service, sender=None):  # noqa: N802
        path = str(service) if str(service).startswith("/") else "/StatusNotifierItem"
        self.items.append((str(sender), path))

    @dbus.service.method(WATCHER, in_signature="s")
    def RegisterStatusNotifierHost(self, service):  # noqa: N802
        pass

    @dbus.service.method(PROPERTIES, in_signature="ss", out_signature="v")
    def Get(self, interface, name):  # noqa: N802
        return self.GetAll(interface)[name]

    @dbus.service.method(PROPERTIES, in_signature="s", out_signature="a{sv}")
    def GetAll(self, interface):  # noqa: N802
        return {
            "IsStatusNotifierHostRegistered": dbus.Boolean(True),
            "ProtocolVersion": dbus.Int32(0),
            "RegisteredStatusNotifierItems": dbus.Array(
                [path for _, path in self.items], signature="s"
            ),
        }

    def present(self) -> list[dict[str, Any]]:
        """The items whose program still runs, as {tooltip, width, rows}."""
        rows = (self.row(sender, path) for sender, path in self.items)
        return [row for row in rows if row is not None]

    def row(self, sender: str, path: str) -> dict[str, Any] | None:
        try:
            item = dbus.Interface(self.bus.get_object(sender, path), PROPERTIES)
            values = item.GetAll(ITEM)
        except dbus.DBusException:
            return None
        pictures = values.get("IconPixmap", [])
        tooltip = values.get("ToolTip", ["", [], "", ""])
        return {
            "tooltip": str(tooltip[2]),
            "width": max((int(picture[0]) for picture in pictures), default=0),
            "rows": self.menu(sender, str(values.get("Menu", ""))),
        }

    def menu(self, sender: str, path: str) -> list[str]:
        """Labels of the menu's rows; [] where it has none."""
        if path in ("", "/NO_DBUSMENU"):
            return []
        layout = dbus.Interface(self.bus.get_object(sender, path), MENU)
        _, (_, _, children) = layout.GetLayout(0, -1, dbus.Array([], signature="s"))
        return [str(child[1].get("label", child[1].get("type", ""))) for child in children]

    def activate(self) -> None:
        sender, path = self.items[-1]
        dbus.Interface(self.bus.get_object(sender, path), ITEM).Activate(0, 0)


def main() -> None:
    DBusGMainLoop(set_as_default=True)
    bus = dbus.SessionBus()
    notifications, watcher = Notifications(bus), Watcher(bus)
    answers = {
        "notifications": lambda: notifications.shown,
        "tray": watcher.present,
        "activate": watcher.activate,
        "click": notifications.click,
    }

    def answer(_source: Any, _condition: Any) -> bool:
        line = sys.stdin.readline()
        if line == "":
            loop.quit()
            return False
        try:
            reply = {"answer": answers[json.loads(line)["do"]]()}
        except (dbus.DBusException, IndexError) as error:
            reply = {"error": str(error)}
        print(json.dumps(reply), flush=True)
        return True

    loop = GLib.MainLoop()
    GLib.io_add_watch(sys.stdin.fileno(), GLib.IO_IN | GLib.IO_HUP, answer)
    print(json.dumps("ready"), flush=True)
    loop.run()


if __name__ == "__main__":
    main()
